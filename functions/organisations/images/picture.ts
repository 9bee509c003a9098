import { encode } from 'fast-png';

/** A picture as eight bits each of red, green, blue and opacity, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The size of a picture once it fits a box; never larger than it was. */
export function fittedSize(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The picture made smaller to fit a box: each new pixel is the mean of those it covers, whole and in part, weighted by
 * their opacity so that what cannot be seen gives no colour.
 */
export function fitted(picture: Picture, box: { readonly width: number; readonly height: number }): Picture {
  const size = fittedSize(picture, box);
  if (size.width === picture.width && size.height === picture.height) return picture;
  const pixels = new Uint8Array(size.width * size.height * 4);
  const [stepX, stepY] = [picture.width / size.width, picture.height / size.height];
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const mean = meanOf(picture, x * stepX, (x + 1) * stepX, y * stepY, (y + 1) * stepY);
      pixels.set(mean, (y * size.width + x) * 4);
    }
  }
  return { ...size, pixels };
}

function meanOf({ width, height, pixels }: Picture, left: number, right: number, top: number, bottom: number) {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
  for (let y = Math.floor(top); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    const rows = Math.min(y + 1, bottom) - Math.max(y, top);
    for (let x = Math.floor(left); x < Math.min(width, Math.ceil(right)); x += 1) {
      const share = rows * (Math.min(x + 1, right) - Math.max(x, left));
      const at = (y * width + x) * 4;
      const seen = share * (pixels[at + 3] ?? 0);
      red += seen * (pixels[at] ?? 0);
      green += seen * (pixels[at + 1] ?? 0);
      blue += seen * (pixels[at + 2] ?? 0);
      opacity += seen;
      area += share;
    }
  }
  const colour = (sum: number) => (opacity === 0 ? 0 : Math.round(sum / opacity));
  return [colour(red), colour(green), colour(blue), area === 0 ? 0 : Math.round(opacity / area)];
}

/** The picture as a PNG that holds nothing else. */
export function pngOf({ width, height, pixels }: Picture): Uint8Array {
  return encode({ width, height, data: pixels, channels: 4, depth: 8 });
}
