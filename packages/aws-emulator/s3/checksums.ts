/**
 * Checksums that S3 clients send beside a body: CRC32, CRC32C, CRC64NVME, SHA-1 and SHA-256, in base64.
 * Source: Amazon S3 User Guide, "Checking object integrity"; the polynomials are those of the CRC RevEng catalogue
 * (CRC-32/ISCSI, CRC-64/NVME), whose check values over "123456789" the tests repeat.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A running checksum. */
export interface Digest {
  update(chunk: Uint8Array): void;
  /** The checksum so far in base64. */
  base64(): string;
}

export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Table of a reflected 32-bit CRC. */
function table32(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value >>> 0;
  });
}

const crc32cTable = table32(0x82f63b78);

const bigEndian32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** The table of CRC64NVME as two halves, since 64-bit integers are slow in JavaScript. */
const crc64Table = ((): { readonly high: Uint32Array; readonly low: Uint32Array } => {
  const polynomial = 0x9a6c9329ac4bc9b5n;
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ polynomial : value >> 1n;
    high[byte] = Number(value >> 32n);
    low[byte] = Number(value & 0xffffffffn);
  }
  return { high, low };
})();

function crc32Digest(): Digest {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    base64: () => bigEndian32(value).toString('base64'),
  };
}

function crc32cDigest(): Digest {
  let value = 0xffffffff;
  return {
    update: (chunk) => {
      for (const byte of chunk) value = (crc32cTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
    },
    base64: () => bigEndian32(value ^ 0xffffffff).toString('base64'),
  };
}

function crc64NvmeDigest(): Digest {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (chunk) => {
      for (const byte of chunk) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (crc64Table.low[index] ?? 0);
        high = (high >>> 8) ^ (crc64Table.high[index] ?? 0);
      }
    },
    base64: () => Buffer.concat([bigEndian32(~high), bigEndian32(~low)]).toString('base64'),
  };
}

function hashDigest(algorithm: 'sha1' | 'sha256' | 'md5'): Digest {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), base64: () => hash.copy().digest('base64') };
}

/** A new running checksum. */
export function createDigest(algorithm: ChecksumAlgorithm | 'md5'): Digest {
  if (algorithm === 'crc32') return crc32Digest();
  if (algorithm === 'crc32c') return crc32cDigest();
  if (algorithm === 'crc64nvme') return crc64NvmeDigest();
  return hashDigest(algorithm);
}
