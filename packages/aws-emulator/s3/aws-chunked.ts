/**
 * Decodes `aws-chunked` bodies: `size[;chunk-signature=…]CRLF data CRLF … 0 CRLF trailers CRLF`, unsigned or signed.
 * Source: S3 API reference, "Transferring Payload in Multiple Chunks (Chunked Upload)" and "Signature calculations for
 * trailing headers".
 */
import { createHash, type Hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

import { sameSignature, sha256Hex } from '../access/signature-v4.ts';
import { S3Error } from './s3-error.ts';

/** Signs one link of the chain of chunk signatures. */
export interface ChunkSigner {
  /** Signature of the request itself, the first link. */
  readonly seedSignature: string;
  /** Signature of a data chunk, from the one before it and the hex SHA-256 of its bytes. */
  chunk(previous: string, dataHash: string): string;
  /** Signature of the trailers, from the last chunk's and the hex SHA-256 of `name:value\n` lines. */
  trailer(previous: string, trailerHash: string): string;
}

const MAX_LINE = 8_192;
const incomplete = (): S3Error =>
  new S3Error(400, 'IncompleteBody', 'The request body is not a well-formed or complete aws-chunked body.');
const badSignature = (): S3Error =>
  new S3Error(403, 'SignatureDoesNotMatch', 'The signature of a chunk does not match its bytes.');

type State = 'size' | 'data' | 'data-end' | 'trailer' | 'done';

/** A stream of the decoded bytes; `trailers` (names in lower case) are complete when it has ended. */
export class AwsChunkedDecoder extends Transform {
  readonly trailers = new Map<string, string>();
  readonly #signer: ChunkSigner | undefined;
  #state: State = 'size';
  #line = '';
  #left = 0;
  #previous: string;
  #claimed = '';
  #hash: Hash = createHash('sha256');

  constructor(signer?: ChunkSigner) {
    super();
    this.#signer = signer;
    this.#previous = signer?.seedSignature ?? '';
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      let at = 0;
      while (at < chunk.length) at = this.#state === 'data' ? this.#takeData(chunk, at) : this.#takeLine(chunk, at);
      done();
    } catch (error) {
      done(error instanceof S3Error ? error : incomplete());
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#state === 'done' ? null : incomplete());
  }

  #takeData(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.#left);
    const data = chunk.subarray(at, end);
    if (this.#signer !== undefined) this.#hash.update(data);
    this.push(data);
    this.#left -= data.length;
    if (this.#left === 0) this.#state = 'data-end';
    return end;
  }

  #takeLine(chunk: Buffer, at: number): number {
    const newline = chunk.indexOf(0x0a, at);
    this.#line += chunk.toString('latin1', at, newline < 0 ? chunk.length : newline);
    if (this.#line.length > MAX_LINE) throw incomplete();
    if (newline < 0) return chunk.length;
    const line = this.#line.replace(/\r$/, '');
    this.#line = '';
    this.#endOfLine(line);
    return newline + 1;
  }

  #endOfLine(line: string): void {
    if (this.#state === 'size') {
      this.#startChunk(line);
    } else if (this.#state === 'data-end') {
      if (line !== '') throw incomplete();
      this.#verifyChunk();
      this.#state = 'size';
    } else if (this.#state === 'trailer') {
      if (line === '') this.#endTrailers();
      else this.#addTrailer(line);
    } else if (line !== '') {
      throw incomplete();
    }
  }

  #startChunk(line: string): void {
    const match = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
    if (match === null) throw incomplete();
    this.#left = Number.parseInt(match[1] ?? '', 16);
    this.#claimed = match[2] ?? '';
    this.#hash = createHash('sha256');
    if (this.#left > 0) {
      this.#state = 'data';
      return;
    }
    this.#verifyChunk();
    this.#state = 'trailer';
  }

  #verifyChunk(): void {
    if (this.#signer === undefined) return;
    const expected = this.#signer.chunk(this.#previous, this.#hash.digest('hex'));
    if (!sameSignature(expected, this.#claimed)) throw badSignature();
    this.#previous = expected;
  }

  #addTrailer(line: string): void {
    const colon = line.indexOf(':');
    if (colon <= 0 || this.trailers.size >= 20) throw incomplete();
    this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }

  #endTrailers(): void {
    this.#state = 'done';
    if (this.#signer === undefined) return;
    const claimed = this.trailers.get('x-amz-trailer-signature');
    this.trailers.delete('x-amz-trailer-signature');
    if (this.trailers.size === 0 && claimed === undefined) return;
    const lines = [...this.trailers].map(([name, value]) => `${name}:${value}\n`).join('');
    if (claimed === undefined || !sameSignature(this.#signer.trailer(this.#previous, sha256Hex(lines)), claimed)) {
      throw badSignature();
    }
  }
}
