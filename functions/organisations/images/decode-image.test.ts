import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import fc from 'fast-check';
import { decode as decodePng, encode as encodePng } from 'fast-png';
import { codecFiles, imageDecoder } from './decode-image.ts';
import { imageHeader } from './image-header.ts';
import { fitted, fittedSize, type Picture, pngOf } from './picture.ts';
import { plainPng } from './plain-png.ts';

const require = createRequire(import.meta.url);
const codecs = { jpeg: '@jsquash/jpeg/codec', webp: '@jsquash/webp/codec' };
const wasmOf = (file: string) => require.resolve(`${file === codecFiles.jpeg ? codecs.jpeg : codecs.webp}/dec/${file}`);
const decodeImage = imageDecoder(wasmOf, { side: 4096 });

/** Left half red, right half blue. */
function halves(width: number, height: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set(pixel % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], pixel * 4);
  }
  return data;
}

const picture = (width: number, height: number) => ({ width, height, data: halves(width, height), colorSpace: 'srgb' });
let jpeg = new Uint8Array();
let webp = new Uint8Array();
const png = encodePng({ width: 40, height: 20, data: Uint8Array.from(halves(40, 20)), channels: 4, depth: 8 });

beforeAll(async () => {
  const wasmBinary = (path: string) => new Uint8Array(readFileSync(require.resolve(path))).buffer;
  await initJpeg({ wasmBinary: wasmBinary(`${codecs.jpeg}/enc/mozjpeg_enc.wasm`) });
  await initWebp({ wasmBinary: wasmBinary(`${codecs.webp}/enc/webp_enc.wasm`) });
  jpeg = new Uint8Array(await encodeJpeg(picture(40, 20), { quality: 95 }));
  webp = new Uint8Array(await encodeWebp(picture(40, 20), { quality: 95 }));
});

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A PNG of one bit of grey that claims a size, with whatever data. */
function greyPng(width: number, height: number, data: Uint8Array, ...others: readonly Buffer[]): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width);
  ihdr.writeUInt32BE(height, 4);
  ihdr[8] = 1;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', ihdr),
    ...others,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test('A picture is recognised by its bytes, whatever it is called', async () => {
    expect(imageHeader(png)).toEqual({ kind: 'png', width: 40, height: 20 });
    expect(imageHeader(jpeg)).toEqual({ kind: 'jpeg', width: 40, height: 20 });
    expect(imageHeader(webp)).toEqual({ kind: 'webp', width: 40, height: 20 });
    expect(imageHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBeNull();
    expect(imageHeader(Buffer.from('GIF89a'))).toBeNull();
    expect(imageHeader(new Uint8Array())).toBeNull();
  });

  test.each(['png', 'jpeg', 'webp'])(
    'A picture of kind %s is decoded: red on the left, blue on the right',
    async (kind) => {
      const decoded = await decodeImage(kind === 'png' ? png : kind === 'jpeg' ? jpeg : webp);
      if (typeof decoded === 'string') throw new Error(decoded);
      expect([decoded.width, decoded.height]).toEqual([40, 20]);
      const [leftRed = 0, , leftBlue = 0, leftOpacity] = decoded.pixels.subarray(4 * 4);
      const [rightRed = 0, , rightBlue = 0] = decoded.pixels.subarray(4 * 36);
      expect(leftRed).toBeGreaterThan(200);
      expect(leftBlue).toBeLessThan(60);
      expect(rightBlue).toBeGreaterThan(200);
      expect(rightRed).toBeLessThan(60);
      expect(leftOpacity).toBe(255);
    },
  );

  test('A picture that is cut off or damaged is refused, and the next one is decoded all the same', async () => {
    // A JPEG that ends early shows grey for the rest, as everywhere; one without its scan is nothing.
    expect(await decodeImage(jpeg.subarray(0, 200))).toBe('invalid');
    expect(await decodeImage(webp.subarray(0, 60))).toBe('invalid');
    expect(await decodeImage(png.subarray(0, 60))).toBe('invalid');
    expect(await decodeImage(jpeg)).toMatchObject({ width: 40, height: 20 });
    expect(await decodeImage(webp)).toMatchObject({ width: 40, height: 20 });
  });

  test('A picture of any bytes at all ends in an answer', async () => {
    const starts = fc.constantFrom(png.subarray(0, 33), jpeg.subarray(0, 160), webp.subarray(0, 30), new Uint8Array());
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
        const outcome = await decodeImage(Buffer.concat([start, rest]));
        expect(typeof outcome === 'string' ? ['invalid', 'too_large'] : [outcome]).toContain(outcome);
      }),
      { numRuns: 60 },
    );
  });

  test('A picture that claims more pixels a side than allowed is refused before it is unpacked', async () => {
    expect(await decodeImage(greyPng(4097, 1, deflateSync(Buffer.alloc(2))))).toBe('too_large');
    expect(await decodeImage(greyPng(1, 4097, deflateSync(Buffer.alloc(2))))).toBe('too_large');
  });

  test('A picture whose data unpacks to more than its size says is refused: 8 x 8 pixels of one bit are 8 rows of 2 bytes', async () => {
    expect(await decodeImage(greyPng(8, 8, deflateSync(Buffer.alloc(16))))).toMatchObject({ width: 8, height: 8 });
    expect(await decodeImage(greyPng(8, 8, deflateSync(Buffer.alloc(200 * 1024 * 1024))))).toBe('invalid');
  });

  test('A picture with a thousand passes over it is refused: each would take as long as the picture', () => {
    const scan = jpeg.subarray(jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda));
    const passes = Array.from({ length: 1000 }, () => scan.subarray(0, 14));
    expect(imageHeader(Buffer.concat([jpeg.subarray(0, jpeg.length - 2), ...passes]))).toBeNull();
  });

  test('A picture loses its notes: where a photograph was taken is nobody’s business', () => {
    const note = chunk('tEXt', Buffer.from('Location\0-33.92,18.42'));
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1024))]));
    const plain = plainPng(greyPng(8, 8, deflateSync(Buffer.alloc(16)), note, profile));
    expect(Buffer.from(plain ?? []).toString('latin1')).not.toMatch(/Location|iCCP/);
  });
});

describe('a picture made to fit', () => {
  const grey = (width: number, height: number): Picture => ({
    width,
    height,
    pixels: Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 128)),
  });

  test('A fitted picture keeps its shape: 4096 x 1024 in 512 x 256 is 512 x 128, and a small one remains as it is', () => {
    expect(fittedSize({ width: 4096, height: 1024 }, { width: 512, height: 256 })).toEqual({ width: 512, height: 128 });
    expect(fittedSize({ width: 1000, height: 1000 }, { width: 512, height: 256 })).toEqual({ width: 256, height: 256 });
    expect(fittedSize({ width: 40, height: 20 }, { width: 512, height: 256 })).toEqual({ width: 40, height: 20 });
  });

  test('A fitted picture takes the mean of what a pixel covers, by how much of it can be seen', () => {
    // Two pixels into one: red that is seen and blue that is not give red, half as opaque.
    const pixels = Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 0]);
    expect(fitted({ width: 2, height: 1, pixels }, { width: 1, height: 1 }).pixels).toEqual(
      Uint8Array.from([255, 0, 0, 128]),
    );
  });

  test('A fitted picture of one colour remains of that colour, whatever the sizes', () => {
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const small = fitted(grey(width, height), { width: boxWidth, height: boxHeight });
        expect(small.width).toBeLessThanOrEqual(boxWidth);
        expect(small.height).toBeLessThanOrEqual(boxHeight);
        expect(new Set(small.pixels)).toEqual(new Set([128, 255]));
      }),
    );
  });

  test('A fitted picture is written as a PNG that reads back the same', () => {
    const written = decodePng(pngOf(grey(7, 3)));
    expect([written.width, written.height, [...written.data]]).toEqual([7, 3, [...grey(7, 3).pixels]]);
  });
});
