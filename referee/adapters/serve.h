/* The loop of the C and C++ adapters. ../README.md describes the protocol. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What an adapter defines. The texts are UTF-8 with a NUL behind them. */
static int valid(const char *text, size_t length);
/* The target, which the loop frees, or NULL if the library refuses. */
static char *resolve(const char *base, size_t base_length, const char *reference, size_t reference_length);
static void print_version(void);

static char answers[1 << 16];
static volatile size_t answered;

static void write_answers(void)
{
	size_t written = 0;
	while (written < answered) {
		ssize_t n = write(1, answers + written, answered - written);
		if (n < 0)
			_exit(1); /* nobody reads any more */
		written += (size_t)n;
	}
	answered = 0;
}

static void put(char byte)
{
	if (answered == sizeof answers)
		write_answers();
	answers[answered] = byte;
	answered = answered + 1;
}

static size_t whole; /* the length of the whole answers */

/* The parser crashes: the answers before this word are written, and the program dies as it would. */
static void die(int number)
{
	if (answered > whole)
		answered = whole;
	write_answers();
	signal(number, SIG_DFL);
	raise(number);
}

static void write_answers_before_death(void)
{
	static char stack[1 << 16];
	const int numbers[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
	stack_t other;
	struct sigaction action;
	memset(&other, 0, sizeof other);
	other.ss_sp = stack;
	other.ss_size = sizeof stack;
	sigaltstack(&other, NULL);
	memset(&action, 0, sizeof action);
	action.sa_handler = die;
	action.sa_flags = SA_ONSTACK | SA_NODEFER;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		sigaction(numbers[i], &action, NULL);
}

static unsigned hex4(const char *digits)
{
	char four[5];
	memcpy(four, digits, 4);
	four[4] = 0;
	return (unsigned)strtoul(four, NULL, 16);
}

/* Decodes the next JSON string of a line, in its own place, and tells where it ends. */
static char *json_string(char *line, char **text, size_t *length)
{
	char *out;
	while (*line != '"')
		line++;
	out = *text = ++line;
	while (*line != '"') {
		unsigned c = (unsigned char)*line++;
		if (c == '\\') {
			c = (unsigned char)*line++;
			switch (c) {
			case 'b': c = '\b'; break;
			case 'f': c = '\f'; break;
			case 'n': c = '\n'; break;
			case 'r': c = '\r'; break;
			case 't': c = '\t'; break;
			case 'u':
				c = hex4(line);
				line += 4;
				if (c >= 0xD800 && c < 0xDC00 && line[0] == '\\' && line[1] == 'u') {
					unsigned low = hex4(line + 2);
					if (low >= 0xDC00 && low < 0xE000) {
						c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
						line += 6;
					}
				}
				if (c >= 0xD800 && c < 0xE000)
					c = 0xFFFD; /* half of a pair has no UTF-8 */
			}
		}
		if (c < 0x80) {
			*out++ = (char)c;
		} else if (c < 0x800) {
			*out++ = (char)(0xC0 | c >> 6);
			*out++ = (char)(0x80 | (c & 0x3F));
		} else if (c < 0x10000) {
			*out++ = (char)(0xE0 | c >> 12);
			*out++ = (char)(0x80 | (c >> 6 & 0x3F));
			*out++ = (char)(0x80 | (c & 0x3F));
		} else {
			*out++ = (char)(0xF0 | c >> 18);
			*out++ = (char)(0x80 | (c >> 12 & 0x3F));
			*out++ = (char)(0x80 | (c >> 6 & 0x3F));
			*out++ = (char)(0x80 | (c & 0x3F));
		}
	}
	line++;
	*length = (size_t)(out - *text);
	*out = 0; /* the place of the closing quote, or one before it */
	return line;
}

static void put_unit(unsigned unit)
{
	char escape[8];
	snprintf(escape, sizeof escape, "\\u%04x", unit & 0xFFFF);
	for (const char *p = escape; *p; p++)
		put(*p);
}

/* An ASCII JSON string of a UTF-8 text. A byte that is no UTF-8 becomes U+FFFD. */
static void put_json(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	put('"');
	while (*p) {
		unsigned c = *p++;
		int more = c < 0xC2 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : c < 0xF5 ? 3 : 0;
		if (c < 0x80) {
			if (c == '"' || c == '\\')
				put('\\');
			if (c < ' ' || c > '~')
				put_unit(c);
			else
				put((char)c);
			continue;
		}
		c = more ? c & (0x3Fu >> more) : 0xFFFD;
		for (int i = 0; i < more; i++) {
			if ((p[0] & 0xC0) != 0x80) {
				c = 0xFFFD;
				break;
			}
			c = c << 6 | (*p++ & 0x3F);
		}
		if (c >= 0x10000) {
			put_unit(0xD800 + ((c - 0x10000) >> 10));
			put_unit(0xDC00 + ((c - 0x10000) & 0x3FF));
		} else {
			put_unit(c);
		}
	}
	put('"');
}

static void answer(char *line, int resolving)
{
	char *text, *reference, *target;
	size_t length, reference_length;
	whole = answered;
	line = json_string(line, &text, &length);
	if (!resolving) {
		put(valid(text, length) ? '1' : '0');
	} else {
		json_string(line, &reference, &reference_length);
		target = resolve(text, length, reference, reference_length);
		if (target)
			put_json(target);
		else
			for (const char *p = "null"; *p; p++)
				put(*p);
		free(target);
	}
	put('\n');
	whole = answered;
}

/* Answers every whole line of what was read, and then writes the answers. */
static int serve(int count, char **arguments)
{
	size_t size = 1 << 16, length = 0;
	char *buffer = (char *)malloc(size);
	int resolving = 0;
	if (count == 2 && strcmp(arguments[1], "--version") == 0) {
		print_version();
		return 0;
	}
	if (count == 2 && strcmp(arguments[1], "--resolve") == 0) {
		resolving = 1;
	} else if (count != 1) {
		fputs("usage: NAME [--version|--resolve]\n", stderr);
		return 2;
	}
	write_answers_before_death();
	for (;;) {
		ssize_t n;
		char *start, *end;
		if (length == size)
			buffer = (char *)realloc(buffer, size *= 2);
		n = read(0, buffer + length, size - length);
		if (n <= 0)
			return n < 0;
		length += (size_t)n;
		start = buffer;
		while ((end = (char *)memchr(start, '\n', length - (size_t)(start - buffer)))) {
			answer(start, resolving);
			start = end + 1;
		}
		length -= (size_t)(start - buffer);
		memmove(buffer, start, length);
		write_answers();
	}
}

int main(int count, char **arguments)
{
	return serve(count, arguments);
}
