import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const FIVE_MINUTES = 5 * 60;
const secret = Buffer.from((process.env['WEBHOOK_SECRET'] ?? '').replace(/^whsec_/, ''), 'base64');

/** Whether a delivery is ours and of now. `body` must be the bytes as they came, before any parsing. */
function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= FIVE_MINUTES)) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is rotated there are two signatures: one that fits is enough.
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const server = createServer(async (request, response) => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  if (!isGenuine(request.headers, body)) {
    response.writeHead(400).end();
    return;
  }
  // Keep the event, answer, and do the work after that. The same webhook-id can come again.
  console.log(body);
  response.writeHead(204).end();
});
server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1');
