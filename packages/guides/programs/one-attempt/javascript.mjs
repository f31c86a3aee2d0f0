import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

// Store the key before the first request, so that a restarted program uses
// the same key. In production, store it in your database.
const STORE = 'attempt.json';
if (!existsSync(STORE)) {
  const body = {{body}};
  writeFileSync(STORE, JSON.stringify({ key: randomUUID(), body }));
}
const { key, body } = JSON.parse(readFileSync(STORE, 'utf8'));

async function sendUntilFinal() {
  for (let tries = 0; tries < 7; tries += 1) {
    let wait = 2 ** tries * (0.75 + Math.random() / 2); // In seconds, with jitter.
    try {
      const response = await fetch('{{url}}', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${process.env.SECRET_KEY}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(40_000),
      });
      const result = await response.json();
      if (response.status === 429 || result.code === 'idempotency_in_progress') {
        wait = Number(response.headers.get('retry-after'));
      } else if (response.status !== 500) {
        return result; // Accepted or rejected: the final response for this key.
      }
    } catch (error) {
      console.warn(error.message); // Outcome unknown: repeat the same request.
    }
    await setTimeout(wait * 1000);
  }
  throw new Error('No final response. Run this program again to send the same key.');
}

const result = await sendUntilFinal();
if (result.code) throw new Error(`${result.code} (${result.request_id}): ${result.detail}`);
console.log(result.id, result.status);
