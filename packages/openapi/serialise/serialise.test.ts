import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf, sentType, serialiseForm, serialiseParts, textIn } from './body';
import { type Shape, serialise } from './parameter';
import { serialiseHead } from './request';

/** Columns of the table "Style Examples" of OpenAPI 3.1.1: the values of a parameter called `color`. */
const VALUES = { empty: '', string: 'blue', array: ['blue', 'black', 'brown'], object: { R: 100, G: 200, B: 150 } };

/** Rows of that table; n/a is undefined. */
const STYLES: [style: string, explode: boolean, ...cells: (string | undefined)[]][] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, undefined, undefined, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, undefined, undefined, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, undefined, undefined, undefined, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];

/** Locations that OpenAPI permits for each style. */
const PLACES: Record<string, string[]> = {
  matrix: ['path'],
  label: ['path'],
  simple: ['path', 'header'],
  form: ['query', 'cookie'],
  spaceDelimited: ['query'],
  pipeDelimited: ['query'],
  deepObject: ['query'],
};

for (const [style, explode, ...cells] of STYLES)
  for (const place of PLACES[style])
    test(`serialises style ${style}, explode ${explode}, in ${place} as the specification's table does`, () => {
      for (const [at, value] of Object.values(VALUES).entries()) {
        if (cells[at] === undefined) continue;
        assert.equal(serialise({ name: 'color', in: place, style, explode }, value), cells[at]);
      }
    });

const query = (value: unknown, rest: Partial<Shape> = {}) => serialise({ name: 'q', in: 'query', ...rest }, value);
const inPath = (value: unknown, rest: Partial<Shape> = {}) => serialise({ name: 'p', in: 'path', ...rest }, value);
const header = (value: unknown, rest: Partial<Shape> = {}) => serialise({ name: 'X-H', in: 'header', ...rest }, value);
const cookie = (value: unknown, rest: Partial<Shape> = {}) => serialise({ name: 'c', in: 'cookie', ...rest }, value);

test('applies the default style and explode of each location', () => {
  assert.equal(query(['a', 'b']), 'q=a&q=b');
  assert.equal(query({ a: 1 }), 'a=1');
  assert.equal(query(['a', 'b'], { style: 'pipeDelimited' }), 'q=a%7Cb');
  assert.equal(query({ a: 1 }, { style: 'deepObject' }), 'q%5Ba%5D=1');
  assert.equal(inPath(['a', 'b']), 'a,b');
  assert.equal(inPath({ a: 1 }), 'a,1');
  assert.equal(header({ a: 1 }, { explode: true }), 'a=1');
  assert.equal(cookie('x'), 'c=x');
});

test('encodes all characters of names and values that are not unreserved, and separators only in values', () => {
  assert.equal(query("2+3*sqrt(4)&x=1 'é' ~-._"), 'q=2%2B3%2Asqrt%284%29%26x%3D1%20%27%C3%A9%27%20~-._');
  assert.equal(query(['a,b', 'c'], { explode: false }), 'q=a%2Cb,c');
  assert.equal(query(3, { name: '$top' }), '%24top=3');
  assert.equal(query([1, 2], { name: 'ids[]' }), 'ids%5B%5D=1&ids%5B%5D=2');
  assert.equal(inPath('/home/a b.txt'), '%2Fhome%2Fa%20b.txt');
  assert.equal(inPath(['a/b', 'c;d'], { style: 'matrix', explode: true }), ';p=a%2Fb;p=c%3Bd');
  assert.equal(cookie('a b;c'), 'c=a%20b%3Bc');
  assert.equal(cookie(['a b', 'c'], { style: 'cookie' }), 'c=a b; c=c');
});

test('leaves reserved characters and escapes with allowReserved, except for those that would end the value', () => {
  assert.equal(query("a:b/c?d@e!f$g'h(i)*,;=", { allowReserved: true }), "q=a:b/c?d@e!f$g'h(i)*,;=");
  assert.equal(query('a&b#c[d]+e%2F%', { allowReserved: true }), 'q=a%26b%23c%5Bd%5D%2Be%2F%25');
});

test('sends headers as they are', () => {
  assert.equal(header('"f557e" é%'), '"f557e" é%');
  assert.equal(header(['x y', 'z']), 'x y,z');
});

test('serialises a parameter with a media type as that type', () => {
  const contentType = 'application/json';
  assert.equal(query({ lat: 1.5 }, { contentType }), 'q=%7B%22lat%22%3A1.5%7D');
  assert.equal(query('a', { contentType }), 'q=%22a%22');
  assert.equal(query('a', { contentType: 'text/plain' }), 'q=a');
  assert.equal(header({ lat: 1.5 }, { contentType }), '{"lat":1.5}');
});

test('sends nothing for undefined, an empty list and an empty object, and keeps 0, false and an empty text', () => {
  for (const value of [undefined, [], {}, { a: undefined }]) assert.equal(query(value), '');
  assert.deepEqual(
    [0, false, ''].map((value) => query(value)),
    ['q=0', 'q=false', 'q='],
  );
});

test('keeps the digits of numbers', () => {
  assert.equal(query('\uFDD01253261109769874438'), 'q=1253261109769874438');
  assert.equal(query(['\uFDD01.0']), 'q=1.0');
});

test('builds a URL with path, query, headers and cookies, without the headers that OpenAPI ignores', () => {
  const shape = (place: string, name: string, rest: Partial<Shape> = {}): Shape => ({ in: place, name, ...rest });
  const parameters = [
    { shape: shape('path', 'ids'), value: [3, 4] },
    { shape: shape('path', 'label', { style: 'label' }), value: 'blue' },
    { shape: shape('query', 'a'), value: [1, 2] },
    { shape: shape('query', 'none'), value: [] },
    { shape: shape('header', 'X-A'), value: ['x', 'y'] },
    { shape: shape('header', 'authorization'), value: 'x' },
    { shape: shape('cookie', 'tenant'), value: 't1' },
  ];
  assert.deepEqual(serialiseHead('https://x.example/v1/', '/ships/{ids}/{label}/{other}:go', parameters), {
    url: 'https://x.example/v1/ships/3,4/.blue/%7Bother%7D:go?a=1&a=2',
    headers: [{ name: 'X-A', value: 'x,y' }],
    cookies: ['tenant=t1'],
  });
  assert.equal(serialiseHead('https://x.example', '/a?b=c', [parameters[2]]).url, 'https://x.example/a?b=c&a=1&a=2');
});

/** Bases and paths, and their address. */
const ADDRESSES: [server: string, path: string, address: string][] = [
  ['https://x.example', '/a#b/{p}', 'https://x.example/a%23b/1'],
  ['https://x.example', '/a b/[c]/名前"<>', 'https://x.example/a%20b/%5Bc%5D/%E5%90%8D%E5%89%8D%22%3C%3E'],
  ['https://x.example', '/a%20b/100%/{p}', 'https://x.example/a%20b/100%25/1'],
  ['https://x.example', "/Items('{p}')/$count;v=1:go@x,y", "https://x.example/Items('1')/$count;v=1:go@x,y"],
  ['https://x.example//', '/a//b/', 'https://x.example/a//b/'],
  ['https://x.example/v1/?tenant=a', '/a', 'https://x.example/v1/a?tenant=a'],
  ['https://x.example/v1?tenant=a', '/a?b=c', 'https://x.example/v1/a?b=c&tenant=a'],
];

test('encodes what a path cannot contain, and keeps the query of a server', () => {
  for (const [server, path, address] of ADDRESSES)
    assert.equal(serialiseHead(server, path, [{ shape: { name: 'p', in: 'path' }, value: 1 }]).url, address);
});

test('repeats the lists of a URL-encoded form and writes objects as JSON, unless an encoding says otherwise', () => {
  const values = { action: 'a&b=c d', tags: ['x', 'y'], data: { foo: 123 } };
  assert.equal(serialiseForm([], values), 'action=a%26b%3Dc+d&tags=x&tags=y&data=%7B%22foo%22%3A123%7D');
  const fields = [
    { name: 'data', encoding: { style: 'deepObject', explode: true } },
    { name: 'tags', encoding: { explode: false } },
  ];
  assert.equal(serialiseForm(fields, values), 'action=a%26b%3Dc+d&tags=x,y&data%5Bfoo%5D=123');
  assert.equal(serialiseForm([], { ac: '4', none: undefined, product_id: '8' }), 'ac=4&product_id=8');
});

test('writes the parts of a multipart form: JSON with its type, lists as several parts, files with the first described type', () => {
  const fields = [
    { name: 'metadata', encoding: { contentType: 'application/vnd.x+json' } },
    { name: 'picture', file: 'application/octet-stream', encoding: { contentType: 'image/png, image/jpeg' } },
    { name: 'any', file: 'image/*', encoding: { contentType: 'image/*' } },
    { name: 'note', encoding: { contentType: 'text/markdown' } },
  ];
  const values = {
    metadata: { group: 'G' },
    picture: 'a.png',
    any: 'b.png',
    labels: ['one', 2],
    more: { a: 1 },
    note: '*x*',
    none: undefined,
  };
  assert.deepEqual(serialiseParts(fields, values), [
    { name: 'metadata', contentType: 'application/vnd.x+json', value: '{"group":"G"}', data: { group: 'G' } },
    { name: 'picture', contentType: 'image/png', file: 'a.png' },
    { name: 'any', file: 'b.png' },
    { name: 'labels', value: 'one', data: 'one' },
    { name: 'labels', value: '2', data: 2 },
    { name: 'more', contentType: 'application/json', value: '{"a":1}', data: { a: 1 } },
    { name: 'note', contentType: 'text/markdown', value: '*x*', data: '*x*' },
  ]);
});

test('distinguishes bodies by their media type', () => {
  const kinds: Record<string, string> = {
    'application/json; charset=UTF-8': 'json',
    'application/vnd.harbour.v2+json': 'json',
    'application/x-ndjson': 'text',
    'Multipart/Form-Data': 'multipart',
    'application/x-www-form-urlencoded; charset=utf-8': 'urlencoded',
    'text/csv': 'text',
    'application/atom+xml': 'text',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'file',
    'application/octet-stream': 'file',
    'image/png': 'file',
  };
  for (const [type, kind] of Object.entries(kinds)) assert.equal(kindOf(type), kind, type);
});

test('a request names a media type, not a range', () => {
  const ranges = { 'application/*+json': 'application/json', '*/*': 'application/json', 'text/*': 'text/plain', 'image/*': 'image/png' };
  const others = { 'application/*': 'application/octet-stream', 'application/json; charset=utf-8': 'application/json; charset=utf-8' };
  for (const [described, sent] of Object.entries({ ...ranges, ...others })) assert.equal(sentType(described), sent);
});

test('formats a value as its media type', () => {
  const rows = [{ a: 'x,y', b: 'say "hi"' }, { a: 1 }];
  assert.equal(textIn('application/x-ndjson', rows), '{"a":"x,y","b":"say \\"hi\\""}\n{"a":1}');
  assert.equal(textIn('text/event-stream; charset=utf-8', { a: 1 }), 'data: {"a":1}');
  assert.equal(textIn('text/csv', rows), 'a,b\n"x,y","say ""hi"""\n1,');
  assert.equal(textIn('text/csv', { a: 1 }), '{\n  "a": 1\n}');
  assert.equal(textIn('application/yaml', [1]), '[\n  1\n]');
});

test('writes the items of a stream one after the other', () => {
  assert.equal(textIn('text/event-stream', [{ a: 1 }, { a: 2 }]), 'data: {"a":1}\n\ndata: {"a":2}');
  assert.equal(textIn('application/jsonl', [{ a: 1 }, { a: 2 }]), '{"a":1}\n{"a":2}');
});
