"""``atlas-lessons serve``: show a built site in a browser on this machine, with the headers a server should send."""

from __future__ import annotations

import ipaddress
import re
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click

from atlas_lessons.publish.report.escape import visible

_LOOPBACK = "127.0.0.1"
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([0-9A-Za-z.\-]{1,253}))(?::[0-9]{0,5})?")  # RFC 9110, 7.2


@click.command()
@click.argument("folder", metavar="DIR")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N", help="Port to listen on; 0 for any.")
def serve(folder: str, port: int) -> int:
    """Show the site that build made in DIR, at http://127.0.0.1:8000/. Nobody else can reach it.

    Only requests for localhost, 127.0.0.1 or [::1] are answered. The folder may be built again while it is shown.
    Ctrl-C ends it.

    \b
    Examples:
      atlas-lessons build content --out site && atlas-lessons serve site
      atlas-lessons serve site --port 8080

    Exit codes: 0 ended, 2 no built site there, or the port is taken.
    """
    from atlas_lessons.publish.site.manifest import MARKER

    path = Path(folder)
    if not (path / MARKER).is_file():
        raise click.UsageError(visible(f"{folder} holds no built site; run: atlas-lessons build PATH --out {folder}"))
    try:
        server = site_server(path, port)
    except OSError as error:
        raise click.UsageError(f"port {port} cannot be used: {error.strerror}") from None
    click.echo(f"http://{_LOOPBACK}:{server.server_port}/ shows {visible(folder)}; Ctrl-C ends it", err=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo(err=True)
    finally:
        server.server_close()
    return 0


def site_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of a built site on the loopback interface, to be run by ``serve_forever``. OSError for a taken port."""
    return ThreadingHTTPServer((_LOOPBACK, port), partial(_Handler, directory=str(folder)))


def is_loopback(host: str) -> bool:
    """Whether a Host header names this machine's loopback interface.

    A page elsewhere can let its own name resolve to 127.0.0.1 and read what answers there (DNS rebinding); its
    requests carry that name. Any port may be named, since it may be forwarded.
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    with suppress(ValueError):
        return ipaddress.IPv6Address(found[1]).is_loopback if found[1] else ipaddress.IPv4Address(found[2]).is_loopback
    name = (found[2] or "").lower().removesuffix(".")
    return name == "localhost" or name.endswith(".localhost")  # always this machine (RFC 6761, 6.3)


class _Handler(SimpleHTTPRequestHandler):
    """Files of the site and nothing else: no lists of folders, no hidden files, no links out of it."""

    path = ""  # of a request whose first line could not be read

    extensions_map = {  # noqa: RUF012 - so declared by the class it overrides
        **SimpleHTTPRequestHandler.extensions_map,
        ".md": "text/markdown; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Send the policy of the site's pages, and what a policy in a page cannot say."""
        from atlas_lessons.publish.render.site import HEADER_POLICY, SEARCH_POLICY

        search = self.path.split("?")[0].startswith(("/search/", "/pagefind/")) or "/search/" in self.path
        policy = f"{SEARCH_POLICY}; frame-ancestors 'none'" if search else HEADER_POLICY
        self.send_header("Content-Security-Policy", policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "strict-origin-when-cross-origin")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def parse_request(self) -> bool:
        """Read a request; one for another host than this machine is answered with an error."""
        if not super().parse_request():
            return False
        hosts = self.headers.get_all("Host", [])
        if len(hosts) == 1 and is_loopback(hosts[0].strip()):
            return True
        self.close_connection = True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "Only loopback host names are answered, such as localhost")
        return False

    def send_head(self) -> Any:
        """Open the file to send; what is hidden, or leads out of the site, is not there."""
        try:
            shown = self._is_shown()
        except (OSError, ValueError, RuntimeError):  # a null character, too long a name, links in a circle
            shown = False
        return super().send_head() if shown else self._not_found()

    def _is_shown(self) -> bool:
        if not self.path.startswith("/") or "\\" in self.path:  # which a redirect would lead elsewhere by
            return False
        path, root = Path(self.translate_path(self.path)), Path(self.directory)
        inside = path.resolve().is_relative_to(root.resolve()) and path.is_relative_to(root)
        hidden = not inside or any(part.startswith(".") for part in path.relative_to(root).parts)
        return not hidden and (path.is_file() or (path / "index.html").is_file())

    def _not_found(self) -> None:
        """Answer with the site's own page for it."""
        try:
            page = (Path(self.directory) / "404.html").read_bytes()
        except OSError:
            page = b"Not found\n"
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""
