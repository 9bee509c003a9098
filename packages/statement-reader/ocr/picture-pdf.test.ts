import { describe, expect, test } from '@jest/globals';
import { encode } from 'fast-png';
import { pictureAsPdf } from './picture-pdf.ts';

const latin = (bytes: Uint8Array | null): string => new TextDecoder('latin1').decode(bytes ?? new Uint8Array(0));

/** Start of a JPEG: APP1 with an orientation where one is given, then SOF0. */
function jpeg(options: { readonly orientation?: number; readonly colours?: number } = {}): Uint8Array {
  const { orientation, colours = 3 } = options;
  const directory = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation ?? 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...directory];
  const app1 = orientation === undefined ? [] : [0xff, 0xe1, 0, exif.length + 2, ...exif];
  const frame = [0xff, 0xc0, 0, 17, 8, 0x01, 0x2c, 0x00, 0xc8, colours, ...new Array(9).fill(0)];
  return Uint8Array.from([0xff, 0xd8, ...app1, ...frame, 0xff, 0xd9, 0, 0, 0, 0, 0, 0]);
}

describe('a picture as a PDF', () => {
  test('A JPEG is embedded unchanged, in the width of A4', () => {
    const text = latin(pictureAsPdf(jpeg()));
    // 0x00c8 = 200 wide, 0x012c = 300 high: 595 points by 595 x 300 / 200 = 892.5, rounded.
    expect(text).toContain('/Width 200 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode');
    expect(text).toContain('/MediaBox [0 0 595 893] /Rotate 0');
    expect(text).toContain(latin(jpeg()));
  });

  test.each([
    [1, 0],
    [3, 180],
    [6, 90],
    [8, 270],
  ])('A picture with the camera side up %i is turned by %i degrees', (orientation, degrees) => {
    expect(latin(pictureAsPdf(jpeg({ orientation })))).toContain(`/Rotate ${degrees}`);
  });

  test('A PNG is embedded in grey, with white behind transparent pixels', () => {
    // Opaque black, clear black, opaque red (76 of 255 by BT.601), half clear black.
    const data = Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 128]);
    const pdf = pictureAsPdf(encode({ width: 2, height: 2, data, channels: 4, depth: 8 }));
    const text = latin(pdf);
    const start = text.indexOf('stream\n', text.indexOf('/DeviceGray')) + 'stream\n'.length;
    expect([...(pdf ?? new Uint8Array(0)).subarray(start, start + 4)]).toEqual([0, 255, 76, 127]);
  });

  test('The object table has the right offset of every object', () => {
    const text = latin(pictureAsPdf(jpeg()));
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
  });

  test('A picture is refused when it is damaged, too large, or something else', () => {
    expect(pictureAsPdf(new Uint8Array(0))).toBeNull();
    expect(pictureAsPdf(new TextEncoder().encode('GIF89a and much more than thirty-three bytes'))).toBeNull();
    expect(pictureAsPdf(jpeg({ colours: 7 }))).toBeNull();
    expect(pictureAsPdf(jpeg().subarray(0, 9))).toBeNull();
    const png = encode({ width: 2, height: 2, data: new Uint8Array(4), channels: 1, depth: 8 });
    expect(pictureAsPdf(png.subarray(0, 40))).toBeNull();
    const huge = png.slice();
    new DataView(huge.buffer).setUint32(16, 1_000_000);
    new DataView(huge.buffer).setUint32(20, 1_000_000);
    expect(pictureAsPdf(huge)).toBeNull();
  });
});
