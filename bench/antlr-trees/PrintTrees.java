import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import org.antlr.v4.runtime.*;
import org.antlr.v4.runtime.tree.*;

/**
 * Prints the tree that a parser made by ANTLR reads from each file: `(rule`, tokens in quotes and `)`, a line each. A file
 * that the parser does not accept to its end is a line that begins with `!`. Behind each file stands an empty line.
 * Arguments: the lexer's class, the parser's, the start rule, files.
 */
public class PrintTrees {
  static int errors;
  static final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    // Trees of long lists written as recursive rules are deep.
    Thread deep = new Thread(null, () -> printAll(arguments), "deep", 1L << 30);
    deep.start();
    deep.join();
    out.flush();
  }

  static void printAll(String[] arguments) {
    for (int file = 3; file < arguments.length; file++) {
      try {
        printFile(arguments, arguments[file]);
      } catch (Throwable problem) {
        out.println("!" + problem);
      }
      out.println();
    }
  }

  static void printFile(String[] arguments, String file) throws Exception {
    errors = 0;
    CharStream characters = CharStreams.fromPath(Paths.get(file), StandardCharsets.UTF_8);
    Lexer lexer = (Lexer) Class.forName(arguments[0]).getConstructor(CharStream.class).newInstance(characters);
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    Parser parser = (Parser) Class.forName(arguments[1]).getConstructor(TokenStream.class).newInstance(tokens);
    for (Recognizer<?, ?> each : new Recognizer<?, ?>[] {lexer, parser}) {
      each.removeErrorListeners();
      each.addErrorListener(
          new BaseErrorListener() {
            @Override
            public void syntaxError(Recognizer<?, ?> by, Object at, int l, int c, String m, RecognitionException e) {
              errors++;
            }
          });
    }
    ParseTree tree = (ParseTree) parser.getClass().getMethod(arguments[2]).invoke(parser);
    if (errors > 0 || tokens.LA(1) != Token.EOF) out.println("!refused");
    else print(tree, parser.getRuleNames());
  }

  static void print(ParseTree tree, String[] names) {
    if (tree instanceof TerminalNode) {
      Token token = ((TerminalNode) tree).getSymbol();
      if (token.getType() != Token.EOF) out.println('"' + token.getText().replace("\r", "\\r").replace("\n", "\\n") + '"');
      return;
    }
    out.println("(" + names[((RuleContext) tree).getRuleIndex()]);
    for (int child = 0; child < tree.getChildCount(); child++) print(tree.getChild(child), names);
    out.println(")");
  }
}
