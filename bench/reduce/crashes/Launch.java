// As launch.js, for packages of the JVM: java -cp <jars> Launch.java <file>, with CODE, the body of a function of `text`
// and `path`, put in by whoever writes this file into a temporary folder.

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

public class Launch {
    static void run(String text, String path) throws Throwable {
        /* CODE */
    }

    static String failure(String path) {
        try {
            run(new String(Files.readAllBytes(Path.of(path)), StandardCharsets.UTF_8), path);
            return null;
        } catch (Throwable thrown) {
            StringWriter printed = new StringWriter();
            thrown.printStackTrace(new PrintWriter(printed, true));
            return "Exception in thread \"main\" " + printed;
        }
    }

    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            if (unit >= ' ' && unit < 127 && unit != '"' && unit != '\\') json.append(unit);
            else json.append(String.format("\\u%04x", (int) unit));
        }
        return json.append('"').toString();
    }

    public static void main(String[] arguments) throws IOException {
        if (!arguments[0].equals("--serve")) {
            String failure = failure(arguments[0]);
            if (failure == null) System.exit(0);
            System.err.print(failure);
            System.exit(1);
        }
        PrintStream answers = System.out;
        // What the packages print is not the answer.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String failure = failure(line);
            int exit = failure == null ? 0 : 1;
            answers.println("{\"exit\":" + exit + ",\"printed\":" + quoted(failure == null ? "" : failure) + "}");
        }
    }
}
