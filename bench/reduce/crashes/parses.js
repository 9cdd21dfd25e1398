// Whether a text is free of syntax errors, by the parser of its language that tree-sitter has; undefined without one.

import { findTreeSitterPackage } from "../../../dist/parse/adapters/find-tree-sitter-package.js";
import { webTreeSitter } from "../../../dist/parse/adapters/web-tree-sitter.js";

/** @type {Record<string, string>} */
const languages = {
  ".css": "css",
  ".js": "javascript",
  ".ts": "typescript",
  ".json": "json",
  ".html": "html",
  ".py": "python",
  ".java": "java",
  ".c": "c",
  ".cc": "cpp",
  ".svg": "xml",
  ".yaml": "yaml",
  ".toml": "toml",
};

/**
 * @param {string} extension
 * @param {string} project its node_modules hold web-tree-sitter and the languages
 * @returns {Promise<(text: string) => boolean | undefined>}
 */
export async function syntaxOf(extension, project) {
  const language = languages[extension];
  if (language === undefined) return () => undefined;
  try {
    const { parser: path } = findTreeSitterPackage(language, project);
    const { Language, Parser } = await webTreeSitter([project]);
    const parser = new Parser();
    parser.setLanguage(await Language.load(path));
    return (text) => {
      const tree = /** @type {{ rootNode: { hasError: boolean } } | null} */ (
        /** @type {unknown} */ (parser.parse(text))
      );
      return tree?.rootNode.hasError === false;
    };
  } catch {
    return () => undefined;
  }
}
