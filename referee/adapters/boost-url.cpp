/* Boost.URL: parse_uri_reference. A text with U+0000 is a text as any other for it. */

#include "serve.h"

#include <boost/url.hpp>
#include <boost/version.hpp>

namespace urls = boost::urls;

static int valid(const char *text, size_t length)
{
	return urls::parse_uri_reference({text, length}).has_value();
}

static char *resolve(const char *base, size_t base_length, const char *reference, size_t reference_length)
{
	auto base_url = urls::parse_uri({base, base_length});
	auto reference_url = urls::parse_uri_reference({reference, reference_length});
	urls::url target;
	if (!base_url || !reference_url || !urls::resolve(*base_url, *reference_url, target))
		return nullptr;
	return strdup(target.c_str());
}

static void print_version(void)
{
	printf("Boost.URL %d.%d.%d, g++ %s\n", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100, __VERSION__);
}
