import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** The chunks that make the picture. All others can be unpacked to anything, or say where a photograph was taken. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes that the rows unpack to, each with its filter; the seven passes of an interlaced picture add some rows. */
function mostRowBytes(ihdr: Buffer): number | null {
  const [width, height, depth, colour, interlaced] = [
    ihdr.readUInt32BE(0),
    ihdr.readUInt32BE(4),
    ihdr.readUInt8(8),
    ihdr.readUInt8(9),
    ihdr.readUInt8(12) !== 0,
  ];
  const samples = SAMPLES[colour];
  if (samples === undefined) return null;
  const rows = height * (Math.ceil((width * samples * depth) / 8) + 1);
  return interlaced ? rows + 16 * (width + height) + 1024 : rows;
}

/**
 * The same PNG with nothing but its picture: no metadata, no animation. Null for one that is damaged, or whose data would
 * unpack to more than its size says.
 */
export function plainPng(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [file.subarray(0, SIGNATURE_BYTES)];
  const data: Buffer[] = [];
  let ihdr: Buffer | undefined;
  for (let at = SIGNATURE_BYTES; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const content = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      if (ihdr !== undefined || length !== 13) return null;
      ihdr = content;
    }
    if (type === 'IDAT') data.push(content);
    if (KEPT.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const most = ihdr && mostRowBytes(ihdr);
  if (most === undefined || most === null) return null;
  try {
    inflateSync(Buffer.concat(data), { maxOutputLength: most });
  } catch {
    return null;
  }
  return Buffer.concat(kept);
}
