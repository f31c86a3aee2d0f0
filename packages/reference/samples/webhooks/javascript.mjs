import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// One secret, or two separated by a space during a rotation.
const keys = process.env.WEBHOOK_SECRETS.split(' ').map((secret) =>
  Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
);
const seen = new Set(); // In production, use a unique column in your database.

function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  if (!/^\d+$/.test(timestamp ?? '')) return false;
  if (Math.abs(Date.now() / 1000 - timestamp) > 300) return false; // 5 minutes

  return keys.some((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
    return signatures.some((signature) => {
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // The bytes as received, before parsing.

  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  const isNew = !seen.has(id);
  seen.add(id);
  response.writeHead(204).end(); // Respond first, then process the event.
  if (isNew) setImmediate(handle, id, JSON.parse(body));
}).listen(process.env.PORT ?? 3000);

function handle(id, event) {
  console.log('received', id, event.type);
}
