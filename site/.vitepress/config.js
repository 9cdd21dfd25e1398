import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";

const site = join(import.meta.dirname, "..");
const pages = join(site, "pages");

// A copy, as what pages import is looked for from where they lie.
rmSync(pages, { recursive: true, force: true });
cpSync(join(site, "..", "docs"), pages, { recursive: true, filter: (path) => !path.endsWith("docs/api") });

const repository = "https://github.com/culprit-debugger/culprit";

for (const name of readdirSync(pages).filter((name) => name.endsWith(".md"))) {
  const page = readFileSync(join(pages, name), "utf8");
  writeFileSync(join(pages, name), page.replaceAll("](../", `](${repository}/tree/main/`));
}
writeFileSync(join(pages, "index.md"), landingPage(readFileSync(join(site, "..", "README.md"), "utf8")));

/**
 * The first page: a heading with buttons, and below it the README.
 * @param {string} readme
 */
function landingPage(readme) {
  const text = readme
    .replace(/^# .*\n+\*\*.*\*\*\n/, "")
    .replaceAll("](docs/README.md", "](./guide.md")
    .replaceAll(/(\]\(|")docs\//g, "$1./")
    .replaceAll("](CONTRIBUTING.md", `](${repository}/blob/main/CONTRIBUTING.md`);
  return `---
layout: home
hero:
  name: Culprit
  text: A program fails on a file. Which part of it is to blame?
  tagline: Culprit finds the part that causes the failure, repairs the file, and tells when others fail. Any format, any program.
  actions:
    - { text: Start here, link: /guide }
    - { text: Recipes, link: /recipes, theme: alt }
    - { text: Source, link: "${repository}", theme: alt }
---
${text}`;
}

/**
 * @param {string} text
 * @param {string} page
 */
const item = (text, page) => ({ text, link: `/${page}` });

export default defineConfig({
  title: "Culprit",
  description:
    "Debugs inputs: minimizes, isolates, repairs and explains the input that makes a program fail.",
  // Where the site is not at the top of its host: SITE_BASE=/culprit/ npm run site
  base: process.env["SITE_BASE"] ?? "/",
  srcDir: "pages",
  rewrites: { "README.md": "guide.md" },
  outDir: "dist",
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    languageAlias: { mjs: "js" },
    config(markdown) {
      const fence = markdown.renderer.rules.fence;
      if (fence === undefined) throw new Error("the renderer has no rule for code");
      markdown.renderer.rules.fence = (tokens, index, ...rest) => {
        const token = tokens[index];
        if (token === undefined) throw new RangeError(`there is no token ${index}`);
        const [, name] = /^\w+ (\S+)$/.exec(token.info) ?? [];
        // Nothing highlights these notations.
        token.info = token.info.replace(/^[ae]bnf/, "txt");
        const code = fence(tokens, index, ...rest);
        return name === undefined
          ? code
          : `<p class="file-name">${markdown.utils.escapeHtml(name)}</p>${code}`;
      };
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    nav: [
      item("Guide", "guide"),
      item("Recipes", "recipes"),
      item("How it compares", "how-it-compares"),
      { text: "API", link: "/api/index.html", target: "_self" },
    ],
    sidebar: [
      item("Start", "guide"),
      {
        text: "My input fails",
        items: [
          item("What is to blame? minimize", "minimize"),
          item("What changed? isolate", "isolate"),
          item("Can it be saved? repair", "repair"),
          item("How many failures? triage", "triage"),
          item("Would others fail? abstract", "abstract"),
          item("When does it fail? explain", "explain"),
          item("Will these fail? predict", "predict"),
          item("All of it: debug", "debug"),
          item("On one page: report", "report"),
          item("Live: serve", "report#while-it-goes-on"),
        ],
      },
      {
        text: "Inputs and grammars",
        items: [
          item("More like these: generate", "generate"),
          item("What samples have: learn", "learn"),
          item("What samples miss: compare", "compare"),
          item("With a pattern: specialize", "specialize"),
          item("Trees: parse, grammar", "parse"),
          item("The notation of grammars", "grammar-notation"),
          item("A format of your own", "formats"),
        ],
      },
      {
        text: "My program",
        items: [
          item("Recipes", "recipes"),
          item("Integrations", "integrations"),
          item("Configuration", "configuration"),
          item("Many machines", "many-machines"),
          item("As a library", "library"),
        ],
      },
      {
        text: "Behind it",
        items: [
          item("Eight ideas", "ideas"),
          item("How it works", "how-it-works"),
          item("How it compares", "how-it-compares"),
        ],
      },
    ],
  },
  ignoreDeadLinks: [/answers\.schema\.json$/, /^\/api\//],
  buildEnd({ outDir }) {
    cpSync(join(pages, "answers.schema.json"), join(outDir, "answers.schema.json"));
  },
});
