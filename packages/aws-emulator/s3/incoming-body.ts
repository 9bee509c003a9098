/** Takes the body of an upload to a file while checking everything the client said of it. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { AwsChunkedDecoder, type ChunkSigner } from './aws-chunked.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, createDigest, type Digest } from './checksums.ts';
import { S3Error } from './s3-error.ts';

/** Largest single upload of S3: 5 GiB. */
const LARGEST_PUT = 5 * 1_024 ** 3;

export interface IncomingBody {
  readonly stream: Readable;
  /** Request headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body, or a word such as UNSIGNED-PAYLOAD or STREAMING-…. */
  readonly payloadHash: string;
  readonly chunks?: ChunkSigner | undefined;
  /** Most bytes to take; a POST policy may say fewer than S3. */
  readonly limit?: number | undefined;
}

export interface StoredBody {
  readonly size: number;
  /** Hex. */
  readonly md5: string;
  /** Base64 by algorithm, of the checksums that the client sent. */
  readonly checksums: Readonly<Record<string, string>>;
}

const badDigest = (what: string): S3Error =>
  new S3Error(400, 'BadDigest', `The ${what} you specified did not match the calculated checksum.`);

function checksumHeader(name: string): ChecksumAlgorithm | undefined {
  return checksumAlgorithms.find((algorithm) => `x-amz-checksum-${algorithm}` === name);
}

/** Algorithms that the headers, or the trailers they announce, carry a value of. */
function announcedAlgorithms(headers: Readonly<Record<string, string>>): readonly ChecksumAlgorithm[] {
  const trailers = (headers['x-amz-trailer'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  return [...Object.keys(headers), ...trailers].flatMap((name) => checksumHeader(name) ?? []);
}

function decoderOf({ chunks, payloadHash }: IncomingBody): AwsChunkedDecoder | undefined {
  if (!payloadHash.startsWith('STREAMING-')) return undefined;
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return new AwsChunkedDecoder();
  if (
    payloadHash === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' ||
    payloadHash === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'
  ) {
    return new AwsChunkedDecoder(chunks);
  }
  throw new S3Error(501, 'NotImplemented', `Bodies signed as ${payloadHash} are not served on this machine.`);
}

/**
 * Streams a body into a new file at `path`, which is removed again when anything is wrong.
 * Throws S3Error: IncompleteBody, BadDigest, XAmzContentSHA256Mismatch, SignatureDoesNotMatch, EntityTooLarge.
 */
export async function storeBody(path: string, body: IncomingBody): Promise<StoredBody> {
  const { headers, limit = LARGEST_PUT, payloadHash, stream } = body;
  const decoder = decoderOf(body);
  const md5 = createHash('md5');
  const digests = new Map<ChecksumAlgorithm, Digest>();
  for (const algorithm of announcedAlgorithms(headers)) digests.set(algorithm, createDigest(algorithm));
  const isHashed = decoder === undefined && /^[0-9a-f]{64}$/.test(payloadHash);
  const sha256 = isHashed ? createHash('sha256') : undefined;
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) {
        done(new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'));
        return;
      }
      md5.update(chunk);
      sha256?.update(chunk);
      for (const digest of digests.values()) digest.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    // Without destroying the source: on a request that would cut the connection before the error is answered.
    const source = stream.iterator({ destroyOnReturn: false });
    await (decoder === undefined ? pipeline(source, meter, file) : pipeline(source, decoder, meter, file));
    const md5Base64 = md5.digest('base64');
    const declaredLength = headers['x-amz-decoded-content-length'];
    if (decoder !== undefined && declaredLength !== undefined && Number(declaredLength) !== size) {
      throw new S3Error(400, 'IncompleteBody', 'The body is not of the length that x-amz-decoded-content-length says.');
    }
    if (sha256 !== undefined && sha256.digest('hex') !== payloadHash) {
      const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
      throw new S3Error(400, 'XAmzContentSHA256Mismatch', message);
    }
    if (headers['content-md5'] !== undefined && headers['content-md5'] !== md5Base64) throw badDigest('Content-MD5');
    const checksums: Record<string, string> = {};
    for (const [algorithm, digest] of digests) {
      const name = `x-amz-checksum-${algorithm}`;
      const value = digest.base64();
      if ((decoder?.trailers.get(name) ?? headers[name]) !== value) throw badDigest(algorithm.toUpperCase());
      checksums[algorithm] = value;
    }
    return { size, md5: Buffer.from(md5Base64, 'base64').toString('hex'), checksums };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Forces a written file to the disk, before a record names it. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
