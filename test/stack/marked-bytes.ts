import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

const MAX = { maxOutputLength: 64 * 1024 * 1024 };

/** Ways in which bytes may hide what they say; each gives null for bytes that are not of its kind. */
const openings: readonly ((bytes: Uint8Array) => readonly Uint8Array[])[] = [
  (bytes) => [brotliDecompressSync(bytes, MAX)],
  (bytes) => [gunzipSync(bytes, MAX)],
  (bytes) => [inflateSync(bytes, MAX)],
  (bytes) => [inflateRawSync(bytes, MAX)],
  (bytes) => Object.values(unzipSync(bytes)),
];

function opened(bytes: Uint8Array): Uint8Array[] {
  return openings.flatMap((open) => {
    try {
      return [...open(bytes)];
    } catch {
      return [];
    }
  });
}

/** A text as it stands, in base64 from each of three places, and in hex: in lower case, as everything is compared. */
function spellingsOf(marker: string): string[] {
  const bytes = Buffer.from(marker);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      // What the neighbours of the text take part in is left out.
      .slice(shift === 0 ? 0 : shift + 1, -4),
  );
  return [marker, encodeURIComponent(marker), bytes.toString('hex'), ...base64].map((one) => one.toLowerCase());
}

const known = new Map<string, readonly string[]>();

function knownSpellings(marker: string): readonly string[] {
  const spellings = known.get(marker) ?? spellingsOf(marker);
  known.set(marker, spellings);
  return spellings;
}

/** Which of the markers some bytes mention, packed or not. */
export function markersIn(bytes: Uint8Array, markers: readonly string[], depth = 2): string[] {
  const text = Buffer.from(bytes).toString('latin1').toLowerCase();
  const found = markers.filter((marker) => knownSpellings(marker).some((spelling) => text.includes(spelling)));
  if (depth === 0 || bytes.length < 8) return found;
  return [...new Set([...found, ...opened(bytes).flatMap((inner) => markersIn(inner, markers, depth - 1))])];
}
