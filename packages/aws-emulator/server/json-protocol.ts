/** What the JSON services of AWS share on the wire: a whole body, answers, and errors that the SDK turns into exceptions. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Refusal } from '../access/authorisation.ts';

/** A body larger than its endpoint takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The whole body of a request. Rejects with BodyTooLargeError over `limit` bytes, or when the client goes away. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        reject(new BodyTooLargeError(`The request is larger than ${limit} bytes.`));
        request.resume();
      } else {
        chunks.push(chunk);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client closed the connection.')));
  });
}

/** Parses JSON; undefined when it is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}

/** Answers with what was asked for, in the form of the AWS JSON protocol 1.1. */
export function sendJson(response: ServerResponse, answer: object): void {
  const body = JSON.stringify(answer);
  response.writeHead(200, {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Answers with an error in the form of the AWS JSON protocols and, by its header, of the REST ones. */
export function sendJsonError(response: ServerResponse, status: number, code: string, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ __type: code, message });
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-errortype': code,
  });
  response.end(body);
}

/** Answers a refusal: the JSON protocols know only 400 for it. */
export function sendRefusal(response: ServerResponse, refusal: Refusal, status = 400): void {
  sendJsonError(response, status, refusal.code, refusal.message);
}
