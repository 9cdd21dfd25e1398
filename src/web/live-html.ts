import { pageAssets } from "./page-assets.ts";

/** The page of a running session, and its content security policy. Its script receives all content from the server. */
export function liveHtml(): { readonly html: string; readonly policy: string } {
  const { style, script, policy } = pageAssets("live");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>culprit</title>
<style>${style}</style>
</head>
<body>
<div id="live"><noscript>This page needs scripts while the run goes on; its report does not.</noscript></div>
<script>${script}</script>
</body>
</html>
`;
  return { html, policy: `${policy}; connect-src 'self'; frame-ancestors 'none'` };
}
