/* The adapters of three C libraries. One of ADAPTER_LIBCURL, ADAPTER_URIPARSER and ADAPTER_GLIB is
   defined. None of the three can be given a text with U+0000: the answer is 0 there. */

#define _GNU_SOURCE
#include "serve.h"

static int has_nul(const char *text, size_t length)
{
	return memchr(text, 0, length) != NULL;
}

#ifdef ADAPTER_LIBCURL
#include <curl/curl.h>

/* Without this flag libcurl refuses every scheme for which it was built without a protocol. */
#define FLAGS CURLU_NON_SUPPORT_SCHEME

static int valid(const char *text, size_t length)
{
	CURLU *url;
	CURLUcode code;
	if (has_nul(text, length))
		return 0;
	url = curl_url();
	code = curl_url_set(url, CURLUPART_URL, text, FLAGS);
	curl_url_cleanup(url);
	if (code == CURLUE_OUT_OF_MEMORY)
		abort();
	return code == CURLUE_OK;
}

/* A URL that is set on a handle which has one already is resolved against that. */
static char *resolve(const char *base, size_t base_length, const char *reference, size_t reference_length)
{
	CURLU *url;
	char *part = NULL, *target = NULL;
	if (has_nul(base, base_length) || has_nul(reference, reference_length))
		return NULL;
	url = curl_url();
	if (curl_url_set(url, CURLUPART_URL, base, FLAGS) == CURLUE_OK &&
	    curl_url_set(url, CURLUPART_URL, reference, FLAGS) == CURLUE_OK &&
	    curl_url_get(url, CURLUPART_URL, &part, FLAGS) == CURLUE_OK)
		target = strdup(part);
	curl_free(part);
	curl_url_cleanup(url);
	return target;
}

static void print_version(void)
{
	printf("libcurl %s, gcc %s\n", curl_version_info(CURLVERSION_NOW)->version, __VERSION__);
}
#endif

#ifdef ADAPTER_URIPARSER
#include <uriparser/Uri.h>
#include <uriparser/UriBase.h>

static int valid(const char *text, size_t length)
{
	UriUriA uri;
	const char *place;
	int code;
	if (has_nul(text, length))
		return 0;
	code = uriParseSingleUriA(&uri, text, &place);
	if (code == URI_SUCCESS)
		uriFreeUriMembersA(&uri);
	else if (code != URI_ERROR_SYNTAX)
		abort();
	return code == URI_SUCCESS;
}

static char *resolve(const char *base, size_t base_length, const char *reference, size_t reference_length)
{
	UriUriA base_uri, reference_uri, target_uri;
	const char *place;
	char *target = NULL;
	int characters;
	if (has_nul(base, base_length) || has_nul(reference, reference_length))
		return NULL;
	if (uriParseSingleUriA(&base_uri, base, &place) != URI_SUCCESS)
		return NULL;
	if (uriParseSingleUriA(&reference_uri, reference, &place) == URI_SUCCESS) {
		if (uriAddBaseUriExA(&target_uri, &reference_uri, &base_uri, URI_RESOLVE_STRICTLY) == URI_SUCCESS) {
			if (uriToStringCharsRequiredA(&target_uri, &characters) == URI_SUCCESS) {
				target = malloc((size_t)characters + 1);
				if (uriToStringA(target, &target_uri, characters + 1, NULL) != URI_SUCCESS)
					abort();
			}
			uriFreeUriMembersA(&target_uri);
		}
		uriFreeUriMembersA(&reference_uri);
	}
	uriFreeUriMembersA(&base_uri);
	return target;
}

/* The release of the headers: only newer releases can be asked for their version. */
static void print_version(void)
{
	printf("uriparser %s, gcc %s\n", URI_VER_ANSI, __VERSION__);
}
#endif

#ifdef ADAPTER_GLIB
#include <glib.h>

static int valid(const char *text, size_t length)
{
	return !has_nul(text, length) && g_uri_is_valid(text, G_URI_FLAGS_NONE, NULL);
}

static char *resolve(const char *base, size_t base_length, const char *reference, size_t reference_length)
{
	char *found, *target = NULL;
	if (has_nul(base, base_length) || has_nul(reference, reference_length))
		return NULL;
	found = g_uri_resolve_relative(base, reference, G_URI_FLAGS_NONE, NULL);
	if (found)
		target = strdup(found);
	g_free(found);
	return target;
}

static void print_version(void)
{
	printf("GLib %u.%u.%u, gcc %s\n", glib_major_version, glib_minor_version, glib_micro_version, __VERSION__);
}
#endif
