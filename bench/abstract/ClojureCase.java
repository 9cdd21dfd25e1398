import clojure.lang.Compiler;
import clojure.lang.Namespace;
import clojure.lang.RT;
import clojure.lang.Symbol;
import clojure.lang.Var;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Compiles one script after the other, each in a namespace of its own: four bytes of length and the text come in, a line with the
 * outcome goes out. The argument is what an exception says that is the failure.
 */
public class ClojureCase {
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    RT.init();
    // What is loaded when it is first needed takes longer than a script may.
    outcome("(deftype Warm [a]) (require 'clojure.spec.test.alpha)", Symbol.intern("warm"), arguments[0]);
    DataInputStream in = new DataInputStream(System.in);
    for (int script = 0; ; script++) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      out.println(outcomeInTime(new String(bytes, StandardCharsets.UTF_8), "script" + script, arguments[0]));
      out.flush();
    }
  }

  /** A script that does not end tells nothing. */
  @SuppressWarnings("removal")
  private static String outcomeInTime(String text, String namespace, String failure) {
    FutureTask<String> task = new FutureTask<>(() -> outcome(text, Symbol.intern(namespace), failure));
    Thread thread = new Thread(null, task, "script", 8 << 20);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(5, TimeUnit.SECONDS);
    } catch (TimeoutException | InterruptedException | ExecutionException late) {
      thread.stop();
      return "unresolved";
    } finally {
      Namespace.remove(Symbol.intern(namespace));
    }
  }

  private static String outcome(String text, Symbol namespace, String failure) {
    Var.pushThreadBindings(RT.map(RT.CURRENT_NS, Namespace.findOrCreate(namespace)));
    try {
      RT.var("clojure.core", "refer").invoke(Symbol.intern("clojure.core"));
      Compiler.load(new StringReader(text));
      return "pass";
    } catch (Throwable thrown) {
      for (Throwable each = thrown; each != null; each = each.getCause()) {
        if (each.toString().contains(failure)) return "fail";
      }
      return thrown instanceof Compiler.CompilerException ? "unresolved" : "pass";
    } finally {
      Var.popThreadBindings();
    }
  }
}
