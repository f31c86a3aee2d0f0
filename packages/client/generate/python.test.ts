import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'yaml';
import type { Family } from '../../platform/families';
import { packageFile } from '../../platform/packages';
import { writeWheel } from './python';

const FAMILY: Family = { folder: 'things', slug: 'odd-things', label: 'Odd Things', purpose: 'All things.', rules: 'house' };
const ROOT = parse(readFileSync(path.join(__dirname, 'fixtures/things.yaml'), 'utf8'));

const folder = mkdtempSync(path.join(tmpdir(), 'wheel-'));
after(() => rmSync(folder, { recursive: true }));
writeWheel([{ family: FAMILY, root: ROOT }], folder);
const wheel = readFileSync(path.join(folder, packageFile('python')));
const files = Object.fromEntries(Object.entries(unzipSync(wheel)).map(([name, bytes]) => [name.replace(/^[^/]*\//, ''), strFromU8(bytes)]));

test('the wheel has what installers read, and is the same for the same content', () => {
  assert.match(files.METADATA, /^Metadata-Version: 2\.1\nName: .*-client\nVersion: \d/);
  assert.match(files.WHEEL, /^Tag: py3-none-any$/m);
  assert.equal(files.RECORD.trim().split('\n').length, Object.keys(files).length);
  writeWheel([{ family: FAMILY, root: ROOT }], folder);
  assert.deepEqual(readFileSync(path.join(folder, packageFile('python'))), wheel);
});

test('the types are those of the description', () => {
  const stub = files['odd_things.pyi'];
  for (const line of [
    'def list(self, /, *, from_: str = ..., cursor: str = ...) -> _Page[Thing]:',
    '"""List \'things\'"""',
    'def each(self, *, from_: str = ...) -> Iterator[Thing]:',
    'def create(self, body: ThingCreate, /, *, idempotency_key: str = ...) -> Thing:',
    'def delete(self, /, *, thing_id: str) -> None:',
    'things: _Things',
    'Thing = TypedDict("Thing", {\n    "id": str,\n    "from": NotRequired[Union[str, None]],\n    "part": NotRequired[Part],\n    "size": NotRequired[ThingSize],\n})',
    'ThingCreate = Union[Part, ThingCreate2]',
    '"kind": NotRequired[Union[Literal["left", "right"], None]]',
    'Event = Union[ThingMade]',
  ])
    assert.ok(stub.includes(line), `${line}\n\n${stub}`);
});

/** Runs a program with the package, in Python. */
function python(program: string): string {
  const home = path.join(folder, 'site');
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, packageFile('python')), home]);
  writeFileSync(path.join(home, 'program.py'), program);
  return execFileSync('python3', ['program.py'], { cwd: home, encoding: 'utf8' });
}

const module = packageFile('python').split('-')[0];
let hasPython = true;
try {
  execFileSync('python3', ['--version']);
} catch {
  hasPython = false;
}

test('requests, retries, pages, errors and deliveries follow the documented rules', {
  skip: !hasPython && 'Python is not installed.',
}, () => {
  const output = python(`
import base64, hashlib, hmac, json, threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer
from ${module} import ProblemError, WebhookError, verify_webhook
from ${module}.odd_things import OddThings
import ${module}._client as runtime

runtime.FIRST_WAIT = 0.01
seen, failures = [], [500, 429]
PROBLEM = {"code": "not_found", "request_id": "req_1", "title": "Gone", "status": 404}

class Handler(BaseHTTPRequestHandler):
    def reply(self, status, body):
        data = json.dumps(body).encode() if body is not None else b""
        self.send_response(status)
        self.send_header("Content-Type", "application/json" if status < 400 else "application/problem+json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
    def serve(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        seen.append([self.command, self.path, self.headers.get("Authorization"), self.headers.get("Idempotency-Key"), body])
        if self.command == "POST":
            status = failures.pop(0) if failures else 201
            return self.reply(status, {"id": "t", **(PROBLEM if status > 201 else {})})
        if "moved" in self.path:
            self.send_response(301)
            host = "localhost" if "away" in self.path else "127.0.0.1"
            self.send_header("Location", f"http://{host}:{server.server_port}/things?cursor=c3")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if self.command == "DELETE":
            return self.reply(404, PROBLEM)
        return self.reply(200, {"total": 1, "data": [{"id": len(seen)}], "page": {"has_more": "cursor" not in self.path, "next_cursor": "c2"}})
    do_GET = do_POST = do_DELETE = serve
    def log_message(self, *_): pass

server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = OddThings(lambda: "token", base_url=f"http://127.0.0.1:{server.server_port}")
made = client.things.create({"kind": "left"})
keys = {key for method, _, _, key, _ in seen}
print(made["id"], len(seen), len(keys), None in keys, seen[0][2], seen[0][4])
print([each["id"] for each in client.things.each(from_="a b", cursor=None)], [path for method, path, *_ in seen if method == "GET"])
try:
    client.things.delete(thing_id="a/b")
except ProblemError as error:
    print(error.status, error.code, seen[-1][1])
for cursor in ("moved", "moved-away"):
    client.things.list(cursor=cursor)
    print(seen[-1][1], seen[-1][2])
print(runtime._form_of({"file": ('a"b.pdf', b"x"), "on": True})[1].decode().splitlines()[1:3])
print(client.things.get_thing_parts(thing_id="t")["total"], "each_thing_parts" in dir(client.things), client.things.list(cursor="x").has_more)
for empty in ("", ".."):
    try:
        client.things.get_thing_parts(thing_id=empty)
    except ValueError as error:
        print(error)
for wrong in (lambda: client.things.delete(), lambda: client.things.list(colour="red")):
    try:
        wrong()
    except TypeError as error:
        print(error)
secret = "whsec_" + base64.b64encode(b"EXAMPLE").decode()
stamp = str(int(time.time()))
signature = base64.b64encode(hmac.new(b"EXAMPLE", f"msg_1.{stamp}.{{}}".encode(), hashlib.sha256).digest()).decode()
headers = {"Webhook-Id": "msg_1", "webhook-timestamp": stamp, "webhook-signature": f"v1,AAAA v1,{signature}"}
print(verify_webhook(secret=secret, headers=headers, body="{}"))
for wrong in ({"body": "{ }"}, {"now": time.time() + 301}, {"headers": {}}, {"headers": {**headers, "webhook-timestamp": "9" * 5000}}, {"headers": {**headers, "webhook-signature": "v1,\\udcff"}}):
    try:
        verify_webhook(**{"secret": secret, "headers": headers, "body": "{}", **wrong})
    except WebhookError as error:
        print(str(error).split(" ", 2)[2])
print(OddThings("sk_live_x")._base_url, OddThings("sk_test_x")._base_url)
`);
  assert.deepEqual(output.trim().split('\n'), [
    't 3 1 False Bearer token {"kind": "left"}',
    "[4, 5] ['/things?from=a+b', '/things?from=a+b&cursor=c2']",
    '404 not_found /things/a%2Fb',
    '/things?cursor=c3 Bearer token',
    '/things?cursor=c3 None',
    `['Content-Disposition: form-data; name="file"; filename="a%22b.pdf"', 'Content-Type: application/pdf']`,
    '1 True False',
    "GET /things/{thing_id}: thing_id is ''.",
    "GET /things/{thing_id}: thing_id is '..'.",
    'DELETE /things/{thing_id}: thing_id is missing.',
    'GET /things has no parameter colour.',
    '{}',
    'msg_1 has no signature with this secret.',
    'msg_1 is not of the last 300 seconds.',
    'webhook-id is missing.',
    'msg_1 is not of the last 300 seconds.',
    'msg_1 has no signature with this secret.',
    'https://live.example https://test.example',
  ]);
});

test('two methods of one name are refused', () => {
  const { get } = ROOT.paths['/things/{thing_id}'];
  const root = { ...ROOT, paths: { ...ROOT.paths, '/things/{thing_id}': { get: { ...get, operationId: 'getThing' } } } };
  assert.throws(() => writeWheel([{ family: FAMILY, root }], folder), /two methods things\.each\. Rename/);
});
