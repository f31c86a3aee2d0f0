import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { CodeLanguage } from '../../src/codeLanguages';
import { samplesFrom, TEMPLATE_FILES } from '../reference/samples/templates';

/** How a sample is run, and how to see whether this machine can. */
const RUN: Record<CodeLanguage, { program: string; args: string[]; probe: string[] }> = {
  curl: { program: 'bash', args: ['--norc'], probe: ['-c', 'command -v curl'] },
  javascript: { program: process.execPath, args: [], probe: ['--version'] },
  python: { program: 'python3', args: [], probe: ['-c', 'import requests'] },
  php: { program: 'php', args: [], probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  go: { program: 'go', args: ['run'], probe: ['version'] },
  java: { program: 'java', args: [], probe: ['--version'] },
};
const TOKEN = { access_token: 'the.token', token_type: 'Bearer', expires_in: 3600 };

for (const [language, { program, args, probe }] of Object.entries(RUN)) {
  test(`the sample in ${language} asks for a token and prints it`, async (t) => {
    if (spawnSync(program, probe).status !== 0) return t.skip(`not run: this machine has no ${program} for it`);
    const asked: { method?: string; url?: string; authorization?: string; type?: string; form: string }[] = [];
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      asked.push({ method, url, authorization: headers.authorization, type: headers['content-type'], form: await text(request) });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(TOKEN));
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'token-'));
    try {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth2/token`;
      const sample = samplesFrom('tokens', { tokenUrl, scope: 'things:read things:write' }).find((each) => each.language === language);
      const file = path.join(folder, TEMPLATE_FILES[language as CodeLanguage]);
      writeFileSync(file, String(sample?.text));
      const env = { ...process.env, CLIENT_ID: 'me', CLIENT_SECRET: 's3 cret', no_proxy: '127.0.0.1' };
      const child = spawn(program, [...args, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      assert.match(output, /the\.token/, errors);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
    const [{ method, url, authorization, type, form }] = asked;
    assert.deepEqual([method, url], ['POST', '/oauth2/token']);
    assert.equal(authorization, `Basic ${Buffer.from('me:s3 cret').toString('base64')}`);
    assert.match(String(type), /^application\/x-www-form-urlencoded/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(form)), {
      grant_type: 'client_credentials',
      scope: 'things:read things:write',
    });
  });
}
