"""What nobody means well by: values for fields, paths and files, each of which some program has failed over."""

import json
import zlib
from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

SCRIPTS = (
    "<script>alert(1932)</script>",
    "</script><script>alert(1932)</script>",
    '"><img src=x onerror=alert(1932)>',
    "'><svg/onload=alert(1932)>",
    "</title></textarea></style><script>alert(1932)</script>",
    '<a href="javascript:alert(1932)">x</a>',
    "{{ 7|add:1925 }}{% load x %}",
    "javascript:alert(1932)",
)
REFLECTED = (
    b"<script>alert(1932)",
    b"<img src=x onerror=alert(1932)",
    b"<svg/onload=alert(1932)",
    b'href="javascript:alert(1932)',
    b"href='javascript:alert(1932)",
    b'action="javascript:alert(1932)',
)
"""What stands in a page that repeats one of these as it came."""

NUMBERS = (
    "-1", "0", "-0", "+1", "1.5", "1e400", "-1e400", "NaN", "nan", "inf", "-Infinity", "1_000", "0x7f", "٣", "²", "1 ",
    "2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "9" * 400,
    "9" * 5_000, "1" + "0" * 30, "true", "null", "1,5",
)  # fmt: skip
TEXTS = (
    "", " ", "\t\r\n", "\0", "a\0b", "\ud800", "\udfff\ud800", "\ufeff", "\u202egnitset\u202c", "\u2066\u2067",
    "\u200b", "ﷺ" * 40, "e" + "\u0301" * 300, "👨‍👩‍👧‍👦" * 50, "مرحبا بالعالم", "İıßſ", "x" * 1_000, "x" * 1_000_000,
    "\n" * 50_000,
    "=1+1", "@SUM(1)", "'", '"', "\\", "%", "%s", "%(x)s", "{0}", "{x.__class__}", "$(id)", "`id`", "${7*7}",
    "../" * 20,
    "/etc/passwd", "C:\\con", "file:///etc/passwd", "http://127.0.0.1:1/", "//evil.example/", "\\\\evil.example",
    "' OR 1=1 --", "'; DROP TABLE scoring_logrecord; --", "1) UNION SELECT 1,2,3 --", '" OR ""="', "x' AND SLEEP(9)='",
    "a,b;c\td|e", "2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "24:60", "25:00", "constructor", "__proto__",
    "None", "undefined", "\x1b[31m", "\x7f\x08", "\r\nSet-Cookie: x=1", "a\u2028b", "\U000e0001", "\uffff",
)  # fmt: skip
_DEEP = 20_000
JSON = (
    "", "null", "true", "1", '"x"', "{}", "[]", "[[]]", "[null]", "[{}]", "[1]", "NaN", "[NaN]", "[1e400]", "{", "[1,]",
    "[" * _DEEP, "[" * _DEEP + "]" * _DEEP, '{"a":' * _DEEP + "1" + "}" * _DEEP, "[" + "9" * 5_000 + "]", '["\\ud800"]',
    '["\\u0000"]', '{"a": 1, "a": 2}', '[{"type": "ball", "runs": NaN}]', '[{"type": "ball", "runs": 1e400}]',
    '[{"type": "ball", "runs": -1}]', '[{"type": "ball", "runs": "4"}]', '[{"type": ["ball"]}]', '[{"type": null}]',
    '[{"type": "ball", "runs": ' + "9" * 5_000 + "}]", '[{"type": "ball", "note": "<script>alert(1932)</script>"}]',
    '[{"type": "over", "bowler": 99999999999999999999}]', '[{"type": "over", "bowler": -1}]', '[{"__proto__": {}}]',
    '[{"type": "ball", "runs": 4, "override": "\\u0000"}]', '[{"type": "concede", "side": 7}]',
    '[{"action": "strike", "line": 1e400, "raw": null}]', '[{"action": "setup", "line": 0, "raw": {}}]',
    '[{"action": "insert", "line": -1, "raw": {"type": []}}]', json.dumps([{"type": "ball", "runs": 0}] * 1_000),
    '[{"action":"correct","line":3,"raw":{"type":"ball","runs":' + "9" * 5_000 + "}}]", json.dumps(["x" * 100_000]),
)  # fmt: skip
COUNTS = ("-1", "1001", "2147483648", "9" * 30, "NaN", "", "0", "1e3", "\0")
"""For how many rows a form says that it has."""
BODIES = (
    (b"", "application/x-www-form-urlencoded"),
    (b"\xff\xfe\xfd=\xff&%ff=%ff&%00=%00", "application/x-www-form-urlencoded"),
    (b"&" * 3_000, "application/x-www-form-urlencoded"),
    (b"&".join(b"f%d=1" % number for number in range(3_000)), "application/x-www-form-urlencoded"),
    (b"a=1", "application/x-www-form-urlencoded; charset=no-such-thing"),
    (b"a=1", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"--x\r\nno part", "multipart/form-data; boundary=x"),
    (b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n", "multipart/form-data; boundary=x"),
    (b"x", "multipart/form-data"),
    (b"x", "multipart/form-data; boundary=" + "b" * 500),
    (
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="../../x\0.csv"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\n!!!!\r\n--x--\r\n",
        "multipart/form-data; boundary=x",
    ),
    (b"{", "application/json"),
    (b"[" * 100_000, "application/json"),
    (b"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><x>&a;</x>", "text/xml"),
    (b"\0" * 1_000, "application/octet-stream"),
    (b"x=1", ""),
)
HEADERS: Sequence[tuple[str, str]] = (
    ("HTTP_COOKIE", "sessionid=" + "x" * 6_000), ("HTTP_COOKIE", "sessionid=\0; csrftoken=\xff"),
    ("HTTP_COOKIE", ";;;=;a;b=\";messages=x"), ("HTTP_COOKIE", "messages=W1siX19qc29uX21lc3NhZ2UiLDAsMjUsIngiXV0"),
    ("HTTP_COOKIE", "sessionid='; DROP TABLE django_session; --"),
    ("HTTP_COOKIE", "csrftoken=<script>alert(1932)</script>"),
    ("HTTP_HOST", "evil.example"), ("HTTP_HOST", "127.0.0.1:99999"), ("HTTP_HOST", "\0"), ("HTTP_HOST", "a" * 300),
    ("HTTP_X_FORWARDED_FOR", "'; --, \0"), ("HTTP_X_FORWARDED_FOR", "1.2.3.4, " * 500), ("HTTP_ACCEPT", "*" * 5_000),
    ("HTTP_ACCEPT_LANGUAGE", "xx-" + "y" * 4_000), ("HTTP_ACCEPT_LANGUAGE", "en;q=NaN,de;q=1e400"),
    ("HTTP_ACCEPT_ENCODING", "gzip;q=x, br, \xff"), ("HTTP_IF_NONE_MATCH", '"' + "x" * 5_000),
    ("HTTP_IF_NONE_MATCH", "\xff"),
    ("HTTP_IF_MODIFIED_SINCE", "yesterday"), ("HTTP_IF_MODIFIED_SINCE", "Thu, 01 Jan 99999 00:00:00 GMT"),
    ("HTTP_RANGE", "bytes=9-1,0-"), ("HTTP_X_PAD", "\0"), ("HTTP_X_PAD", "1"), ("HTTP_HX_REQUEST", "true"),
    ("HTTP_HX_CURRENT_URL", "javascript:alert(1932)"), ("HTTP_HX_CURRENT_URL", "http://[::1"),
    ("HTTP_X_REQUEST_ID", "\r\nx"), ("HTTP_X_REQUEST_ID", "0" * 5_000), ("HTTP_REFERER", "http://[bad"),
    ("HTTP_REFERER", "javascript:alert(1932)"), ("HTTP_ORIGIN", "null"), ("HTTP_USER_AGENT", "\xff" * 2_000),
    ("HTTP_USER_AGENT", "<script>alert(1932)</script>"), ("HTTP_SEC_FETCH_SITE", "\0"), ("CONTENT_LENGTH", "-1"),
    ("CONTENT_LENGTH", "x"), ("CONTENT_LENGTH", "99999999999"), ("REMOTE_ADDR", ""), ("REMOTE_ADDR", "::ffff:1.2.3.4"),
)  # fmt: skip
WIRE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 20_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /\0\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /%00%ff%c0%af HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /clubs/%ed%a0%80/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid=\x80\xff\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999999999\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\r\n\r\n\r\n",
    b"\0" * 10_000,
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\nusername=x",
    b"POST /sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx",
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nx=1",
)
"""What is no request, or hardly one: sent as it stands."""


def files() -> list[tuple[str, bytes]]:
    """Return files with their names: of a wrong kind, cut short, or of a few bytes that unfold to very many."""
    sheet = b"<worksheet><sheetData>" + b"<row><c><v>1</v></c></row>" * 400_000 + b"</sheetData></worksheet>"
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    entities = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><x>&l9;</x>'.encode()
    return [
        ("empty.csv", b""),
        ("nul.csv", b"\0" * 10_000),
        ("latin.csv", b"name,number\nJos\xe9,1\n"),
        ("wide.csv", b"," * 1_000_000),
        ("long.csv", b"a,b\n" * 200_000),
        ("script.csv", b"name,number\n<script>alert(1932)</script>,1\n=cmd|' /C calc'!A0,2\n"),
        ("quotes.csv", b'"' * 100_001),
        ("bomb.xlsx", _zip({"xl/worksheets/sheet1.xml": b"\0" * 50_000_000})),
        ("rows.xlsx", _zip({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": sheet})),
        ("laughs.xlsx", _zip({"xl/workbook.xml": entities, "[Content_Types].xml": entities})),
        ("laughs.ods", _zip({"content.xml": entities, "META-INF/manifest.xml": entities})),
        ("paths.xlsx", _zip({"../../../../tmp/drill-was-here": b"x", "/etc/drill": b"x"})),
        ("cut.xlsx", _zip({"xl/workbook.xml": b"x" * 10_000})[:60]),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 5_000),
        ("page.html", b"<script>alert(1932)</script>"),
        ("a.pdf", b"%PDF-1.7\n" + zlib.compress(b"\0" * 1_000_000)),
        ("deep.json", b"[" * 100_000),
        ("match.json", json.dumps({"format": [], "variant": {}, "entries": [None], "sides": "x"}).encode()),
        ("match.json", b'{"variant": "forde", "sides": [{}, {}], "entries": [{"type": "ball", "runs": 1e400}]}'),
        ("cricsheet.json", b'{"info": {"teams": [{}, []], "players": 1, "overs": 1e999}, "innings": [{"overs": [0]}]}'),
        ("cricsheet.json", json.dumps({"info": {"dates": ["x"]}, "innings": [{}] * 100_000}).encode()),
        ("big.json", b'{"a": "' + b"x" * 6_000_000 + b'"}'),
        ("name\0\r\n<script>alert(1932)</script>.json", b"{}"),
    ]


def _zip(members: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()
