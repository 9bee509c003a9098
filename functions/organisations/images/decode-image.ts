import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { convertIndexedToRgb, type DecodedPng, decode as decodePng } from 'fast-png';
import { imageHeader } from './image-header.ts';
import type { Picture } from './picture.ts';
import { plainPng } from './plain-png.ts';

/** The WebAssembly that decodes, by the names under which it lies in one folder. */
export const codecFiles = { jpeg: 'mozjpeg_dec.wasm', webp: 'webp_dec.wasm' } as const;

export interface ImageLimits {
  /** Of the width and of the height, in pixels. */
  readonly side: number;
}

type Codec = keyof typeof codecFiles;

/** What the codecs say of a damaged file is nothing for a log. */
const quiet = { print: () => {}, printErr: () => {} };
const codecs = {
  jpeg: { init: initJpeg, decode: (bytes: ArrayBuffer) => decodeJpeg(bytes, { preserveOrientation: true }) },
  webp: { init: initWebp, decode: (bytes: ArrayBuffer) => decodeWebp(bytes) },
} as const;

const ready = new Set<Codec>();

/**
 * Decodes untrusted pictures, in WebAssembly or JavaScript throughout: what breaks a decoder breaks nothing else.
 * @param folder where the codec files lie, or how to find one
 * @returns the picture upright, 'too_large' for one that is over the limits, 'invalid' for what is no PNG, JPEG or WebP
 */
export function imageDecoder(folder: string | ((file: string) => string), limits: ImageLimits) {
  const pathOf = typeof folder === 'string' ? (file: string) => join(folder, file) : folder;

  async function decodeWith(codec: Codec, bytes: Uint8Array): Promise<Picture | 'invalid'> {
    if (!ready.has(codec)) {
      // Given its bytes, it looks for none: neither on the disk nor, as it otherwise would, on the network.
      await codecs[codec].init({
        ...quiet,
        wasmBinary: new Uint8Array(await readFile(pathOf(codecFiles[codec]))).buffer,
      });
      ready.add(codec);
    }
    try {
      const decoded: unknown = await codecs[codec].decode(new Uint8Array(bytes).buffer);
      return pictureOf(decoded) ?? 'invalid';
    } catch {
      // After a trap its memory is in an unknown state: the next picture gets a new instance.
      ready.delete(codec);
      return 'invalid';
    }
  }

  return async (bytes: Uint8Array): Promise<Picture | 'invalid' | 'too_large'> => {
    const header = imageHeader(bytes);
    if (header === null) return 'invalid';
    if (header.width > limits.side || header.height > limits.side) return 'too_large';
    return header.kind === 'png' ? pngPicture(bytes) : decodeWith(header.kind, bytes);
  };
}

function pictureOf(decoded: unknown): Picture | null {
  if (typeof decoded !== 'object' || decoded === null) return null;
  if (!('data' in decoded) || !('width' in decoded) || !('height' in decoded)) return null;
  const { data, width, height } = decoded;
  const isPixels = ArrayBuffer.isView(data) && typeof width === 'number' && typeof height === 'number';
  if (!isPixels || data.byteLength !== width * height * 4) return null;
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** Any PNG as eight bits each of red, green, blue and opacity. */
function pngPicture(bytes: Uint8Array): Picture | 'invalid' {
  const plain = plainPng(bytes);
  if (plain === null) return 'invalid';
  try {
    const png = decodePng(plain);
    const { width, height } = png;
    return { width, height, pixels: pixelsOf(samplesOf(png), width * height) };
  } catch {
    return 'invalid';
  }
}

/** The samples of a PNG, pixel after pixel. */
interface Samples {
  readonly data: ArrayLike<number>;
  /** Samples of a pixel: a grey or three colours, and opacity where there are two or four. */
  readonly channels: number;
  /** From a sample to eight bits. */
  readonly scale: number;
  /** The one colour of a picture without opacity that is transparent. */
  readonly clear: readonly number[] | null;
}

function samplesOf(png: DecodedPng): Samples {
  if (png.palette !== undefined && png.channels === 1) {
    return { data: convertIndexedToRgb(png), channels: png.palette[0]?.length ?? 3, scale: 1, clear: null };
  }
  const { channels, depth, transparency } = png;
  const hasClear = !hasOpacity(channels) && transparency?.length === channels;
  return {
    data: depth < 8 ? unpacked(png.data, png) : png.data,
    channels,
    scale: 255 / (2 ** depth - 1),
    clear: hasClear ? [...transparency] : null,
  };
}

const hasOpacity = (channels: number): boolean => channels === 2 || channels === 4;

function pixelsOf({ data, channels, scale, clear }: Samples, count: number): Uint8Array {
  const sample = (at: number): number => Math.round((data[at] ?? 0) * scale);
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  const isClear = (from: number): boolean => clear?.every((value, at) => data[from + at] === value) ?? false;
  const opacity = (from: number): number => (hasOpacity(channels) ? sample(from + channels - 1) : 255);
  const pixels = new Uint8Array(count * 4);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [from, to] = [pixel * channels, pixel * 4];
    pixels[to] = sample(from);
    pixels[to + 1] = sample(from + green);
    pixels[to + 2] = sample(from + blue);
    pixels[to + 3] = isClear(from) ? 0 : opacity(from);
  }
  return pixels;
}

/** Greys of 1, 2 or 4 bits, one in each byte; rows begin with a new byte. */
function unpacked(
  packed: ArrayLike<number>,
  { width, height, depth }: { readonly width: number; readonly height: number; readonly depth: number },
): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const byte = packed[y * rowBytes + (bit >> 3)] ?? 0;
      values[y * width + x] = (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
  }
  return values;
}
