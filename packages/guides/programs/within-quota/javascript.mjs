import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const headers = { Authorization: `Bearer ${process.env.SECRET_KEY}` };

async function get(address) {
  const response = await fetch(address, { headers });
  if (response.status === 429) {
    await setTimeout(response.headers.get('retry-after') * 1000);
    return get(address);
  }
  const body = await response.json();
  if (!response.ok) throw new Error(`${body.code} (${body.request_id}): ${body.detail}`);
  // "default";r=0;t=42: the quota is used up and resets in 42 seconds.
  const [, seconds] = /;r=0;t=(\d+)/.exec(response.headers.get('ratelimit')) ?? [];
  if (seconds) await setTimeout(seconds * 1000);
  return body;
}

// Reads references from standard input, one per line, and prints the status of each transfer.
for await (const reference of createInterface({ input: process.stdin })) {
  const { data } = await get(`{{url}}?${new URLSearchParams({ reference })}`);
  console.log(reference, data[0]?.status ?? 'unknown');
}
