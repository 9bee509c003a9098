/** Errors of S3, with the codes and statuses of the S3 API reference ("Error responses"). */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { element, xmlDocument } from './xml.ts';

/** An error as S3 answers it. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;
  /** Further headers of the answer, such as Content-Range. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const accessDenied = (message = 'Access Denied'): S3Error => new S3Error(403, 'AccessDenied', message);
export const noSuchBucket = (): S3Error => new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
export const noSuchKey = (): S3Error => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
export const noSuchUpload = (): S3Error =>
  new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');
export const malformedXml = (): S3Error =>
  new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not match the expected form.');
export const invalidArgument = (message: string): S3Error => new S3Error(400, 'InvalidArgument', message);
export const preconditionFailed = (): S3Error =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

/** Answers an error as XML; without a body to HEAD and for 304. The connection ends when the request was not read. */
export function sendS3Error(request: IncomingMessage, response: ServerResponse, error: S3Error, id: string): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const bodyless = request.method === 'HEAD' || error.status === 304;
  const resource = request.url?.split('?', 1)[0] ?? '/';
  const text = xmlDocument(
    element(
      'Error',
      element('Code', error.code) +
        element('Message', error.message) +
        element('Resource', resource) +
        element('RequestId', id),
      true,
    ),
  );
  const unread = !request.complete;
  response.writeHead(error.status, {
    ...error.headers,
    ...(bodyless ? {} : { 'content-type': 'application/xml', 'content-length': String(Buffer.byteLength(text)) }),
    ...(unread ? { connection: 'close' } : {}),
  });
  response.end(bodyless ? undefined : text);
  if (unread) request.resume();
}
