import json
import logging
from http.server import BaseHTTPRequestHandler, HTTPServer

log = logging.getLogger(__name__)

ROUTES = {
    "/health": {"status": "ok"},
    "/version": {"version": "1.2.0", "build": 417},
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            body = json.dumps(ROUTES[self.path]).encode()
        except KeyError:
            self.send_error(404, "no such route")
            return
        finally:
            log.info("asked for %s", self.path)
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)


def serve(port: int = 8000) -> None:
    names = [route for route in ROUTES if route != "/health"]
    log.info("serving %s on %d", names, port)
    while True:
        HTTPServer(("", port), Handler).handle_request()


serve()
