import type { Theory, TheoryTree } from "../../explain/theory/theory.ts";
import { asked, predictionInWords } from "./theory-tree.ts";

/** What every such graph begins with. */
export const dotBeginning = "digraph theory {";

/** A theory's tree as a graph for Graphviz: ellipses are questions, boxes predictions. */
export function theoryDot(theory: Theory): string {
  const lines = [dotBeginning, "  node [fontname=sans]"];
  let count = 0;
  const add = (node: TheoryTree): string => {
    const name = `n${count++}`;
    if (node.kind === "prediction") {
      lines.push(`  ${name} [shape=box, label=${label(predictionInWords(theory, node))}]`);
      return name;
    }
    const { question, yes, no } = asked(theory, node);
    lines.push(`  ${name} [label=${label(`${question}?`)}]`);
    lines.push(`  ${name} -> ${add(yes)} [label=yes]`);
    lines.push(`  ${name} -> ${add(no)} [label=no]`);
    return name;
  };
  add(theory.tree);
  return `${[...lines, "}"].join("\n")}\n`;
}

/** In it nothing stands that Graphviz reads but as itself. */
const label = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
