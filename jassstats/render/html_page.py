"""HTML pages that are one file: styles, scripts and data are inside, and the page fetches nothing.

The policy in its head allows exactly these scripts and styles, by their hashes, and forbids every connection. Data are
compressed text in a block that is never run.
"""

import base64
import gzip
import hashlib
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from jassstats.render.deal_html import asset

NOTHING = "data:,"
"""An empty icon: without one a browser would ask the network."""


def document(title: str, body: str, styles: Sequence[str], scripts: Sequence[str] = (), lang: str = "en") -> str:
    """Return a whole page. `styles` and `scripts` name files beside this one; scripts are joined into one module."""
    style, script = "\n".join(map(asset, styles)), "\n".join(map(asset, scripts))
    run = f'<script type="module">{script}</script>' if script else ""
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="{NOTHING}">
<style>{style}</style>
</head>
<body>
{body}
{run}
</body>
</html>
"""


def policy(style: str, script: str) -> str:
    """Return the policy of a page: these styles and scripts, pictures inside the page, and nothing else."""
    allowed = {
        "default-src": "'none'",
        "script-src": hashed(script) if script else "'none'",
        "style-src": hashed(style),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in allowed.items())


def hashed(text: str) -> str:
    """Return the hash by which a policy identifies a script or a style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def data(name: str, value: Any) -> str:
    """Return a block of data for the scripts: compressed JSON, in letters that contain no HTML tag."""
    packed = gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
    return f'<script type="application/octet-stream" id="{name}">{base64.b64encode(packed).decode()}</script>'


def picture(image: bytes, kind: str, alt: str, caption: str = "") -> str:
    """Return a picture that is part of the page."""
    source = f"data:image/{kind};base64,{base64.b64encode(image).decode()}"
    under = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure><img src="{source}" alt="{escape(alt, quote=True)}">{under}</figure>'


def write(path: str | Path, text: str) -> Path:
    """Write the page into its file, as a whole or not at all."""
    place = Path(path)
    beside = place.with_name(f".{place.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", errors="replace")
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    return place
