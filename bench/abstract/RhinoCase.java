import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.EvaluatorException;

/** Compiles one script after the other: four bytes of length and the text come in, a line with the outcome goes out. */
public class RhinoCase {
  public static void main(String[] arguments) throws IOException {
    DataInputStream in = new DataInputStream(System.in);
    for (;;) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      System.out.println(outcome(new String(bytes, StandardCharsets.UTF_8)));
      System.out.flush();
    }
  }

  private static String outcome(String text) {
    Context context = Context.enter();
    try {
      context.compileString(text, "input.js", 1, null);
      return "pass";
    } catch (IllegalStateException failure) {
      return "fail";
    } catch (EvaluatorException refusal) {
      return "unresolved";
    } catch (RuntimeException other) {
      return "pass";
    } catch (StackOverflowError other) {
      return "unresolved";
    } finally {
      Context.exit();
    }
  }
}
