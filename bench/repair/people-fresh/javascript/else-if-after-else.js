const http = require("node:http");
const { readFile } = require("node:fs/promises");
const path = require("node:path");

const types = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

async function send(response, file) {
  const body = await readFile(file);
  response.writeHead(200, { "content-type": types[path.extname(file)] || "text/plain" });
  response.end(body);
}

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  try {
    if (url.pathname === "/") {
      await send(response, "public/index.html");
    } else (url.pathname.startsWith("/assets/")) {
      await send(response, path.join("public", url.pathname));
    } else {
      response.writeHead(404);
      response.end("not found");
    }
  } catch (error) {
    console.error(error.message);
    response.writeHead(500).end();
  }
});

server.listen(process.env.PORT || 8080, () => {
  console.log("listening");
});
