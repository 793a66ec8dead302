// java.net.URI: URISyntaxException is its way to say "not valid".
// referee/README.md describes the protocol.

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;

public final class JavaNetUri {
    private static byte[] buffer = new byte[1 << 16];

    public static void main(String[] arguments) throws IOException {
        String mode = String.join(" ", arguments);
        switch (mode) {
            case "" -> loop(false);
            case "--resolve" -> loop(true);
            case "--version" -> System.out.println("java.net.URI, Java " + System.getProperty("java.version"));
            default -> {
                System.err.println("usage: NAME [--version|--resolve]");
                System.exit(2);
            }
        }
    }

    /** Reads what there is, answers every whole line of it, and writes the answers in one go. */
    private static void loop(boolean resolve) throws IOException {
        InputStream in = System.in;
        int end = 0;
        for (;;) {
            if (end == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * end);
            }
            int read = in.read(buffer, end, buffer.length - end);
            if (read < 0) {
                return;
            }
            int scanned = end;
            end += read;
            int start = 0;
            StringBuilder answers = new StringBuilder();
            try {
                for (int i = scanned; i < end; i++) {
                    if (buffer[i] == '\n') {
                        position = start;
                        start = i + 1;
                        answers.append(resolve ? target() : valid() ? "1" : "0").append('\n');
                    }
                }
            } finally { // also those before a word that kills the parser
                write(answers);
            }
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
        }
    }

    private static void write(StringBuilder answers) {
        byte[] bytes = new byte[answers.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) answers.charAt(i);
        }
        PrintStream out = System.out;
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    private static boolean valid() {
        try {
            new URI(string());
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static String target() {
        String base = string();
        String reference = string();
        try {
            return json(new URI(base).resolve(new URI(reference)).toString());
        } catch (URISyntaxException e) {
            return "null";
        }
    }

    private static int position;

    /** The next JSON string of the line. */
    private static String string() {
        while (buffer[position] != '"') {
            position++;
        }
        position++;
        StringBuilder text = new StringBuilder();
        for (;;) {
            char c = (char) buffer[position++];
            if (c == '"') {
                return text.toString();
            }
            if (c == '\\') {
                c = (char) buffer[position++];
                switch (c) {
                    case 'b' -> c = '\b';
                    case 'f' -> c = '\f';
                    case 'n' -> c = '\n';
                    case 'r' -> c = '\r';
                    case 't' -> c = '\t';
                    case 'u' -> {
                        int unit = 0;
                        for (int i = 0; i < 4; i++) {
                            unit = 16 * unit + Character.digit(buffer[position++], 16);
                        }
                        c = (char) unit;
                    }
                    default -> { } // stands for itself
                }
            }
            text.append(c);
        }
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                if (c == '"' || c == '\\') {
                    json.append('\\');
                }
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    private JavaNetUri() { }
}
