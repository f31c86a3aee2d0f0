import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET_KEY } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, rule } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

let uploads = 0;

/** Uploads a file for the tenant. */
async function upload(engine: Engine, name: string, fields: Record<string, string> = { owner_kind: 'tenant' }) {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7'], name));
  for (const [field, value] of Object.entries({ purpose: 'quotation', ...fields })) form.set(field, value);
  uploads += 1;
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Idempotency-Key': `upload-${uploads}` };
  const request = new Request('http://localhost/platform-registry/v1/documents', { method: 'POST', headers, body: form });
  return (await (await engine.fetch(request)).json()) as Record<string, any>;
}

test(rule('openapi/platform-registry/upload-documents.yaml:29', 'a file whose name contains `sandbox_infected` is rejected'), async () => {
  const engine = registryEngine();
  const { id } = await upload(engine, 'sandbox_infected.pdf');
  advance(engine, 5);
  const { status, status_reason_code: code } = (await registry(engine, `GET /documents/${id}`)).body;
  assert.deepEqual([status, code], ['rejected', 'malware']);
  assert.ok(eventTypes(engine).includes('document.rejected'));
});

test(rule('openapi/platform-registry/upload-documents.yaml:30', 'The sandbox does not read files:'), async () => {
  const engine = registryEngine();
  const first = await upload(engine, 'one.png');
  const again = await upload(engine, 'one.png');
  assert.deepEqual([first.content_type, first.duplicate_of, again.duplicate_of], ['image/png', null, first.id]);
  assert.equal((await upload(engine, 'letter.docx')).code, 'unsupported_media_type');
});

test('a document keeps its owner and name, and can be downloaded after the scan', async () => {
  const engine = registryEngine();
  const owner = { kind: 'business', id: 'biz_01JD53ZPP3375XQHZY0M8JND81' };
  const made = await upload(engine, 'quotation.pdf', { owner_kind: owner.kind, owner_id: owner.id });
  assert.deepEqual([made.owner, made.file_name, made.size_bytes, made.status], [owner, 'quotation.pdf', 8, 'scanning']);
  const download = () => registry(engine, `GET /documents/${made.id}/download`);
  assert.equal((await download()).body.code, 'document_not_available');
  advance(engine, 5);
  assert.equal((await download()).body.file_name, 'quotation.pdf');
  assert.equal((await registry(engine, `GET /documents/${made.id}`)).body.download_count, 1);
  assert.equal((await upload(engine, 'a.pdf', { owner_kind: 'business' })).code, 'validation_failed');
});

test('an identity document needs its last day of validity', async () => {
  const engine = registryEngine();
  const identity = { owner_kind: 'tenant', purpose: 'director_identity' };
  assert.equal((await upload(engine, 'passport.pdf', identity)).errors[0].pointer, '/expires_date');
  assert.equal((await upload(engine, 'passport.pdf', { ...identity, expires_date: '2031-05-14' })).status, 'scanning');
});
