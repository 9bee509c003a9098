import { inflatedBytes } from '../grids/inflated-bytes.ts';
import { decodeText } from '../texts/decode-text.ts';

/** A file in a zip, as its directory lists it. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated; nothing else is read. */
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** The offset of its header in the zip. */
  readonly at: number;
}

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all files together when unpacked. */
  readonly bytes: number;
  /** Times that the packed size may grow. */
  readonly ratio: number;
}

export type ZipReading<T> =
  | { readonly outcome: 'read'; readonly value: T }
  | { readonly outcome: 'bad'; readonly reason: string };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const LONGEST_COMMENT = 65_557;

const bad = (reason: string): { readonly outcome: 'bad'; readonly reason: string } => ({ outcome: 'bad', reason });

/**
 * The files that the directory of a zip lists (APPNOTE 6.3, sections 4.3.12 and 4.3.16). Nothing is unpacked. Folders are
 * left out. Refused: no directory, more files than allowed, zip64, and a directory that runs past the file.
 */
export function zipEntries(zip: Uint8Array, limits: ZipLimits): ZipReading<readonly ZipEntry[]> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  const least = Math.max(0, zip.length - LONGEST_COMMENT);
  while (end >= least && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < least || end < 0) return bad('the zip is cut short or damaged');
  const count = view.getUint16(end + 10, true);
  if (count === 0xffff) return bad('the zip is of the kind for very large files (zip64)');
  if (count > limits.entries) return bad(`the zip holds more than ${limits.entries} files`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return bad('the directory of the zip is damaged');
    const nameLength = view.getUint16(at + 28, true);
    const name = decodeText(zip.subarray(at + 46, at + 46 + nameLength)).text;
    const entry = {
      name,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    if (!name.endsWith('/')) entries.push(entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { outcome: 'read', value: entries };
}

/** One file unpacked; never more bytes than its directory says, whatever the packed data would become. */
function unpacked(zip: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (entry.at + 30 > zip.length || view.getUint32(entry.at, true) !== LOCAL_HEADER) return null;
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = zip.subarray(start, start + entry.packedBytes);
  if (packed.length !== entry.packedBytes) return null;
  const whole = entry.method === 0 ? packed : inflatedBytes(packed, entry.bytes);
  return whole?.length === entry.bytes ? whole : null;
}

/** Unpacks the wanted files of a zip within the limits, in the order of its directory. */
export function unzipped(
  zip: Uint8Array,
  wanted: readonly ZipEntry[],
  limits: ZipLimits,
): ZipReading<readonly { readonly name: string; readonly bytes: Uint8Array }[]> {
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > limits.bytes) return bad(`the files take more than ${limits.bytes / 1_000_000} MB when unpacked`);
  if (total > Math.max(1_000_000, zip.length * limits.ratio))
    return bad('the files grow far more than statements do when unpacked');
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const entry of wanted) {
    if (entry.isEncrypted) return bad('a file in the zip is encrypted: send it without the password');
    if (entry.method !== 0 && entry.method !== 8) return bad('a file in the zip is packed in an unusual way');
    let bytes: Uint8Array | null = null;
    try {
      bytes = unpacked(zip, entry);
    } catch {
      bytes = null;
    }
    if (bytes === null) return bad('a file in the zip is damaged');
    files.push({ name: entry.name, bytes });
  }
  return { outcome: 'read', value: files };
}
