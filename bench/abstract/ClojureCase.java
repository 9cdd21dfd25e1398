import clojure.lang.Compiler;
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

/** Compiles one script after the other: four bytes of length and the text come in, a line with the outcome goes out. */
public class ClojureCase {
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    RT.init();
    DataInputStream in = new DataInputStream(System.in);
    for (;;) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      out.println(outcomeInTime(new String(bytes, StandardCharsets.UTF_8)));
      out.flush();
    }
  }

  /** A script that does not end tells nothing. */
  private static String outcomeInTime(String text) {
    FutureTask<String> task = new FutureTask<>(() -> outcome(text));
    Thread thread = new Thread(null, task, "script", 8 << 20);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(2, TimeUnit.SECONDS);
    } catch (TimeoutException | InterruptedException | ExecutionException late) {
      return "unresolved";
    }
  }

  private static String outcome(String text) {
    Symbol name = Symbol.intern("user");
    Var.pushThreadBindings(RT.map(RT.CURRENT_NS, clojure.lang.Namespace.findOrCreate(name)));
    try {
      RT.var("clojure.core", "refer").invoke(Symbol.intern("clojure.core"));
      Compiler.load(new StringReader(text));
      return "pass";
    } catch (Throwable thrown) {
      for (Throwable each = thrown; each != null; each = each.getCause()) {
        if (each instanceof VerifyError && String.valueOf(each.getMessage()).contains("not a subclass of Throwable"))
          return "fail";
      }
      return thrown instanceof Compiler.CompilerException ? "unresolved" : "pass";
    } finally {
      Var.popThreadBindings();
    }
  }
}
