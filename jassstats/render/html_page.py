"""A page that stands alone: its styles, scripts and data lie in it, and it may fetch nothing.

The policy in its head lets exactly these scripts and styles run, by their hashes, and forbids every connection. Data
travel as compressed text in a block that is never run.
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
"""An icon that is none: a browser would ask the network for one."""


def document(title: str, body: str, styles: Sequence[str], scripts: Sequence[str] = (), lang: str = "en") -> str:
    """A whole page. `styles` and `scripts` name files beside this one; the scripts are joined into one module."""
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
    """What the page may do: these styles and scripts, pictures that lie in it, and nothing else."""
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
    """The hash by which a policy knows a script or a style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def data(name: str, value: Any) -> str:
    """A block of data for the scripts: JSON, compressed, as letters that no reader of HTML takes for tags."""
    packed = gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
    return f'<script type="application/octet-stream" id="{name}">{base64.b64encode(packed).decode()}</script>'


def picture(image: bytes, kind: str, alt: str, caption: str = "") -> str:
    """A picture that lies in the page."""
    source = f"data:image/{kind};base64,{base64.b64encode(image).decode()}"
    under = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure><img src="{source}" alt="{escape(alt, quote=True)}">{under}</figure>'


def write(path: str | Path, text: str) -> Path:
    """The page in its file, whole or not at all."""
    place = Path(path)
    beside = place.with_name(f".{place.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", errors="replace")
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    return place
