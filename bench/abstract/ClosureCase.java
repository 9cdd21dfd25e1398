import com.google.javascript.jscomp.CompilationLevel;
import com.google.javascript.jscomp.Compiler;
import com.google.javascript.jscomp.CompilerOptions;
import com.google.javascript.jscomp.JSError;
import com.google.javascript.jscomp.Result;
import com.google.javascript.jscomp.SourceFile;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/**
 * Compiles one script after the other: four bytes of length and the text come in, a line with the outcome goes out. With the argument
 * `es5` to ECMAScript 5, with what that needs to know of the browser.
 */
public class ClosureCase {
  private static final PrintStream NOWHERE = new PrintStream(new ByteArrayOutputStream());

  private static final String EXTERNS =
      "/** @constructor */ function Object(){} Object.prototype; Object.create; Object.setPrototypeOf;"
          + "/** @constructor */ function Function(){} Function.prototype.call; Function.prototype.apply;"
          + "/** @constructor */ function Symbol(){} Symbol.iterator; /** @constructor */ function Array(){}"
          + "/** @interface */ function Iterable(){} /** @interface */ function Iterator(){}"
          + "/** @interface */ function IteratorIterable(){} function TypeError(){} function Error(){}";

  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    System.setOut(NOWHERE);
    System.setErr(NOWHERE);
    DataInputStream in = new DataInputStream(System.in);
    for (;;) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      out.println(outcome(new String(bytes, StandardCharsets.UTF_8), arguments.length > 0));
      out.flush();
    }
  }

  private static String outcome(String text, boolean isLowered) {
    Compiler compiler = new Compiler(new PrintStream(new ByteArrayOutputStream()));
    compiler.disableThreads();
    CompilerOptions options = new CompilerOptions();
    CompilationLevel.SIMPLE_OPTIMIZATIONS.setOptionsForCompilationLevel(options);
    if (isLowered) {
      options.setLanguageIn(CompilerOptions.LanguageMode.ECMASCRIPT_2017);
      options.setLanguageOut(CompilerOptions.LanguageMode.ECMASCRIPT5);
    }
    try {
      Result result = compiler.compile(
          isLowered
              ? Collections.singletonList(SourceFile.fromCode("externs.js", EXTERNS))
              : Collections.<SourceFile>emptyList(),
          Collections.singletonList(SourceFile.fromCode("input.js", text)),
          options);
      for (JSError error : result.errors) {
        if (error.getType().key.equals("JSC_PARSE_ERROR")) return "unresolved";
      }
      return "pass";
    } catch (RuntimeException failure) {
      return String.valueOf(failure.getMessage()).contains("INTERNAL COMPILER ERROR") ? "fail" : "pass";
    } catch (StackOverflowError other) {
      return "unresolved";
    }
  }
}
