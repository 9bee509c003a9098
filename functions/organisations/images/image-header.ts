/** What the first bytes of a picture say of it, read before anything is unpacked. */
export interface ImageHeader {
  readonly kind: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Big-endian and little-endian numbers; 0 past the end. */
const big16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const big32 = (bytes: Uint8Array, at: number): number => big16(bytes, at) * 65_536 + big16(bytes, at + 2);
const little16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const little24 = (bytes: Uint8Array, at: number): number => little16(bytes, at) | ((bytes[at + 2] ?? 0) << 16);

const PNG_SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** Kind and size of a PNG, JPEG or WebP; null for everything else, and for a header that is damaged. */
export function imageHeader(bytes: Uint8Array): ImageHeader | null {
  const header = pngHeader(bytes) ?? jpegHeader(bytes) ?? webpHeader(bytes);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

/** Source: Portable Network Graphics (third edition), 11.2.1 IHDR. */
function pngHeader(bytes: Uint8Array): ImageHeader | null {
  if (PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte) || ascii(bytes, 12, 16) !== 'IHDR') return null;
  return { kind: 'png', width: big32(bytes, 16), height: big32(bytes, 20) };
}

/**
 * Scans of a JPEG: a progressive one of a camera has about ten. Each is a pass over the whole picture, however few bytes
 * it has, so a file with thousands of them would take minutes.
 */
const MAX_SCANS = 64;
const STANDALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
/** SOF0 to SOF15 but DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Source: ITU-T T.81, annex B. Looks at every marker, so that the number of scans is known. */
function jpegHeader(bytes: Uint8Array): ImageHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let frame: ImageHeader | null = null;
  let scans = 0;
  let at = 2;
  while (at < bytes.length - 1) {
    // Entropy-coded bytes, in which FF is followed by 00, and fill bytes.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0x00 || bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (STANDALONE.has(marker)) {
      at += 2;
      continue;
    }
    if (isFrame(marker)) {
      // A second frame would be another picture of another size.
      if (frame !== null) return null;
      frame = { kind: 'jpeg', height: big16(bytes, at + 5), width: big16(bytes, at + 7) };
    }
    if (marker === 0xda) scans += 1;
    at += 2 + Math.max(2, big16(bytes, at + 2));
  }
  return scans > 0 && scans <= MAX_SCANS ? frame : null;
}

/** Bit of the features of an extended WebP that says that it moves. */
const ANIMATED = 0x02;

/** Source: RFC 9649, WebP Image Format, sections 2.5 to 2.7. */
function webpHeader(bytes: Uint8Array): ImageHeader | null {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return null;
  const size = (width: number, height: number): ImageHeader => ({ kind: 'webp', width, height });
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      return size(little16(bytes, 26) & 0x3fff, little16(bytes, 28) & 0x3fff);
    case 'VP8L': {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(21, 25);
      return size(1 + (a | ((b & 0x3f) << 8)), 1 + ((b >> 6) | (c << 2) | ((d & 0x0f) << 10)));
    }
    case 'VP8X':
      return ((bytes[20] ?? 0) & ANIMATED) === 0 ? size(1 + little24(bytes, 24), 1 + little24(bytes, 27)) : null;
    default:
      return null;
  }
}
