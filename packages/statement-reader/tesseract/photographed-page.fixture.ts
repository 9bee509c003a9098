import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import encode, { init } from '@jsquash/jpeg/encode.js';
import type { GreyPicture } from '../reading/pdf-engine.ts';

/** How a page was photographed. */
export interface Photo {
  /** Degrees by which the page lies askew, clockwise. */
  readonly degrees: number;
  /** By what share of its width the far edge of the page is narrower: the camera was held at an angle. */
  readonly narrower: number;
  /** Brightness of the darkest corner beside the lightest, 0 to 1. */
  readonly darkest: number;
  /** Most levels, of 255, by which a pixel is off. */
  readonly noise: number;
  /** Quality of the JPEG, 0 to 100. */
  readonly quality: number;
}

/** Desk around the page, as a share of its width and height. */
const MARGIN = 0.04;
/** Brightness of the desk. */
const DESK = 96;

/** Where each pixel of the photo comes from on the page: turned around the middle, and drawn together towards the far edge. */
function pageOf(
  { width, height }: GreyPicture,
  { degrees, narrower }: Photo,
): (x: number, y: number) => [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return (x, y) => {
    const [fromMiddle, fromCentre] = [x - width / 2, y - height / 2];
    const turnedX = fromMiddle * cosine + fromCentre * sine;
    const turnedY = fromCentre * cosine - fromMiddle * sine;
    // What is farther away is smaller, across and along.
    const far = 1 / (1 - narrower * (0.5 - turnedY / height));
    return [turnedX * far * (1 + 2 * MARGIN) + width / 2, turnedY * far * (1 + 2 * MARGIN) + height / 2];
  };
}

/** Eight-bit RGBA pixels, rows from the top. */
interface Colours {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** A page as a phone sees it: askew, from an angle, in uneven light, with noise. The same photo gives the same pixels. */
export function photographed(page: GreyPicture, photo: Photo): Colours {
  const { width, height, levels } = page;
  const draws = drawsOf('photo', JSON.stringify(photo));
  const place = pageOf(page, photo);
  const seen = new Uint8ClampedArray(width * height * 4).fill(255);
  const level = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? DESK : (levels[y * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = place(x, y);
      const [left, top] = [fromX | 0, fromY | 0];
      const [dx, dy] = [fromX - left, fromY - top];
      const upper = level(left, top) * (1 - dx) + level(left + 1, top) * dx;
      const lower = level(left, top + 1) * (1 - dx) + level(left + 1, top + 1) * dx;
      const light = 1 - (1 - photo.darkest) * ((x / width) * 0.6 + (y / height) * 0.4);
      const off = (draws.unit() * 2 - 1) * photo.noise;
      const grey = (upper * (1 - dy) + lower * dy) * light * 0.95 + off;
      // Lamps are yellow.
      const at = (y * width + x) * 4;
      seen[at] = grey;
      seen[at + 1] = grey * 0.98;
      seen[at + 2] = grey * 0.9;
    }
  }
  return { width, height, rgba: seen };
}

/** A picture as a JPEG. */
export async function jpegOf({ width, height, rgba }: Colours, { quality }: Photo): Promise<Uint8Array> {
  const file = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  const options = { noInitialRun: true, wasmBinary: await readFile(file) };
  await init(options);
  return new Uint8Array(await encode({ data: rgba, width, height, colorSpace: 'srgb' }, { quality }));
}
