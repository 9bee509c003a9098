import { decode } from 'fast-png';

/** Largest picture that is unpacked, in pixels: an A4 page at 600 dots an inch has 35 million. */
const MAX_PIXELS = 40_000_000;
/** Points: A4, so that a photographed page has about its own size. */
const PAGE_WIDTH = 595;

interface PictureObject {
  readonly width: number;
  readonly height: number;
  /** The rest of the image's dictionary. */
  readonly entries: string;
  readonly data: Uint8Array;
  /** Clockwise quarter turns that bring the picture upright. */
  readonly quarterTurns: number;
}

/**
 * A PNG or JPEG as a PDF of one page, so that one engine draws every picture. A camera's note on which side is up is
 * followed. Null for what is neither, is damaged, or has more than 40 million pixels.
 */
export function pictureAsPdf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const picture = bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegObject(bytes) : pngObject(bytes);
  if (picture === null || picture.width * picture.height > MAX_PIXELS || picture.width < 1 || picture.height < 1)
    return null;
  const { width, height, entries, data, quarterTurns } = picture;
  const page = { width: PAGE_WIDTH, height: Math.round((PAGE_WIDTH * height) / width) };
  const content = `q ${page.width} 0 0 ${page.height} 0 0 cm /P Do Q`;
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} /Length ${data.length} >>`;
  return pdfOf([
    [text('<< /Type /Catalog /Pages 2 0 R >>')],
    [text('<< /Type /Pages /Count 1 /Kids [3 0 R] >>')],
    [
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Rotate ${quarterTurns * 90} ` +
          '/Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>',
      ),
    ],
    [text(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)],
    [text(`${image}\nstream\n`), data, text('\nendstream')],
  ]);
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

function pdfOf(objects: readonly (readonly Uint8Array[])[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [text('%PDF-1.4\n')];
  let size = parts[0]?.length ?? 0;
  const add = (part: Uint8Array): void => {
    parts.push(part);
    size += part.length;
  };
  const starts = objects.map((object, index) => {
    const start = size;
    add(text(`${index + 1} 0 obj\n`));
    for (const part of object) add(part);
    add(text('\nendobj\n'));
    return start;
  });
  const references = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = size;
  add(text(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${references}`));
  add(text(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Width and height are in a PNG's first chunk, so a picture that is too large is never unpacked. */
function pngObject(bytes: Uint8Array): PictureObject | null {
  if (bytes.length < 33) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(16) * view.getUint32(20) > MAX_PIXELS) return null;
  try {
    const { width, height, data, depth, channels, palette } = decode(bytes);
    const most = 2 ** depth - 1;
    const perByte = depth < 8 ? 8 / depth : 1;
    const rowBytes = depth < 8 ? Math.ceil((width * channels) / perByte) : width * channels;
    const sample = (x: number, y: number, channel: number): number => {
      const place = x * channels + channel;
      if (depth >= 8) return data[y * rowBytes + place] ?? 0;
      const byte = data[y * rowBytes + Math.floor(place / perByte)] ?? 0;
      return (byte >> (8 - depth * ((place % perByte) + 1))) & most;
    };
    const grey = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) grey[y * width + x] = greyOf(x, y);
    }
    return {
      width,
      height,
      data: grey,
      entries: '/ColorSpace /DeviceGray /BitsPerComponent 8',
      quarterTurns: 0,
    };
    function greyOf(x: number, y: number): number {
      if (palette !== undefined) return brightness(palette[sample(x, y, 0)] ?? [255, 255, 255]);
      const colours = channels < 3 ? 1 : 3;
      const levels = Array.from({ length: colours }, (_, channel) => (sample(x, y, channel) / most) * 255);
      const solid = channels % 2 === 0 ? sample(x, y, channels - 1) / most : 1;
      // What shines through is the white of a page.
      return Math.round(brightness(levels) * solid + 255 * (1 - solid));
    }
  } catch {
    return null;
  }
}

/** ITU-R BT.601. */
function brightness([red = 255, green = red, blue = red]: readonly number[]): number {
  return Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
}

const colourSpaces: ReadonlyMap<number, string> = new Map([
  [1, '/DeviceGray'],
  [3, '/DeviceRGB'],
  [4, '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]'],
]);

/** A PDF holds a JPEG as it is: only its size, colours and side up are looked for. */
function jpegObject(bytes: Uint8Array): PictureObject | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let quarterTurns = 0;
  let at = 2;
  while (at + 10 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    // APP1 holds the camera's notes.
    if (marker === 0xe1) quarterTurns = exifQuarterTurns(bytes.subarray(at + 4, at + 2 + length));
    // SOF0 to SOF2: baseline and progressive.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const colours = colourSpaces.get(bytes[at + 9] ?? 0);
      if (colours === undefined || bytes[at + 4] !== 8) return null;
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        entries: `/ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode`,
        data: bytes,
        quarterTurns,
      };
    }
    if (marker === 0xda || marker === 0xd9 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Tag 0x0112 of the first directory: 3 is upside down, 6 lies on its left side, 8 on its right. */
function exifQuarterTurns(segment: Uint8Array): number {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (segment.length < 20 || view.getUint32(0) !== 0x45786966) return 0;
  const isLittle = view.getUint16(6) === 0x4949;
  const directory = 6 + view.getUint32(10, isLittle);
  if (directory + 2 > segment.length) return 0;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > segment.length) return 0;
    if (view.getUint16(entry, isLittle) === 0x0112) {
      return { 3: 2, 6: 1, 8: 3 }[view.getUint16(entry + 8, isLittle)] ?? 0;
    }
  }
  return 0;
}
