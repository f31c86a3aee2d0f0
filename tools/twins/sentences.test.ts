import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingSentences } from './sentences';

const PAGE = `<main>
  <p class="ref-notice"><strong>For operators.</strong> Keys of a tenant receive 403 <code>forbidden</code>.</p>
  <h2>Request body<a class="hash-link" href="#body">Link to Request body</a></h2>
  <ul><li><summary><code>amount</code> integer</summary><p>Amount of the transfer, without its fee.</p></li></ul>
  <div class="ref-term">A note on a term that is not compared.</div>
  <pre>a request of more than four words.</pre>
</main><footer><p>What follows the page is not compared.</p></footer>`;

const TWIN = `# Transfer

**For operators.** Keys of a tenant receive [403 \`forbidden\`](https://site.example/api/errors/forbidden.md).

## Request body

- \`amount\` (integer): Amount of the transfer, without its fee.
`;

test('a complete twin lacks nothing', () => {
  assert.deepEqual(missingSentences(PAGE, TWIN), { missing: [], total: 3 });
});

test('a notice, a heading and a sentence that a twin lacks are named', () => {
  const lacking = (from: string | RegExp, to = '') => missingSentences(PAGE, TWIN.replace(from, to)).missing;
  assert.deepEqual(lacking(/^\*\*For .*$/m), ['"Keys of a tenant receive 403 forbidden."']);
  assert.deepEqual(lacking('## Request body', '## Body'), ['the heading "Request body"']);
  assert.deepEqual(lacking('without its fee', 'with its fee'), ['"Amount of the transfer, without its fee."']);
});
