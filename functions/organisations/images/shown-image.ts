import type { imageDecoder } from './decode-image.ts';
import { fitted, pngOf } from './picture.ts';

/** The box that images are made to fit: sharp at twice the size at which any page or mail shows them. */
const BOX = { width: 512, height: 256 } as const;

/** Bytes of a Base64 text, also of one behind `data:image/png;base64,`; null for any other text. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const plain = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+/g, '');
  return plain !== '' && plain.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(plain)
    ? Buffer.from(plain, 'base64')
    : null;
}

/**
 * An untrusted picture as a small PNG of our own making: nothing of the file itself is ever handed out.
 * @param maxBytes of the file
 */
export async function shownImage(
  decode: ReturnType<typeof imageDecoder>,
  file: Uint8Array | null,
  maxBytes: number,
): Promise<{ readonly png: Uint8Array } | 'invalid' | 'too_large'> {
  if (file === null) return 'invalid';
  if (file.length > maxBytes) return 'too_large';
  const picture = await decode(file);
  return typeof picture === 'string' ? picture : { png: pngOf(fitted(picture, BOX)) };
}
