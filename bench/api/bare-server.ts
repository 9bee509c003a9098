/** The reference: a bare node:http server that answers every request with the same bytes, sent to it as base64. */
import { createServer } from 'node:http';

function serve(body: Buffer): void {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    process.send?.({ url: `http://127.0.0.1:${port}` });
  });
}

process.once('message', (body) => serve(Buffer.from(String(body), 'base64')));
process.on('disconnect', () => process.exit(0));
