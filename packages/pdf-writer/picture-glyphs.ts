import { latin1Bytes } from './pdf-bytes.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { pdfString } from './pdf-text.ts';
import { type StandardFont, widthOf } from './standard-fonts.ts';

/** Codes that no text encoding gives a visible letter to, before those that it does. */
const CODES = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12]
  .concat(Array.from({ length: 18 }, (_, index) => 14 + index))
  .concat(Array.from({ length: 129 }, (_, index) => 127 + index));

export interface PictureFont {
  /** The number of its object. */
  readonly object: number;
  /** The codes of a text's letters, as characters. Throws a RangeError on a letter that the font was not made for. */
  encode(text: string): string;
}

/**
 * Writes a Type 3 font for some letters, whose glyphs are drawings that look like another font's. Their names say
 * nothing and there is no table of meanings, so that text extraction finds nothing to read, as in the statements
 * that draw some lines this way. Each drawing shows the letter of the other font, 1 000 units high.
 * @param texts that are to be written by it; at most 157 different letters
 */
export function writePictureFont(
  objects: PdfObjects,
  looksLike: StandardFont,
  likeObject: number,
  texts: readonly string[],
): PictureFont {
  const letters = [...new Set(texts.join(''))].slice(0, CODES.length);
  const codeOf = new Map(letters.map((letter, index) => [letter, CODES[index] ?? 0]));
  const glyphs = letters.map((letter, index) => {
    const glyph = objects.reserve();
    const width = Math.round(widthOf(letter, looksLike, 1000));
    objects.writeStream(glyph, latin1Bytes(`${width} 0 d0 BT /L 1000 Tf ${pdfString(letter)} Tj ET`));
    return { code: CODES[index] ?? 0, name: `/x${index}`, glyph, width };
  });
  const [first = 0, last = 0] = [CODES[0], CODES[letters.length - 1]];
  const widthOfCode = new Map(glyphs.map(({ code, width }) => [code, width]));
  const widths = Array.from({ length: last - first + 1 }, (_, index) => widthOfCode.get(first + index) ?? 0);
  const object = objects.reserve();
  objects.write(
    object,
    [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 1000 950] /FontMatrix [0.001 0 0 0.001 0 0]',
      `/FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}]`,
      `/Encoding << /Type /Encoding /Differences [${glyphs.map(({ code, name }) => `${code} ${name}`).join(' ')}] >>`,
      `/CharProcs << ${glyphs.map(({ name, glyph }) => `${name} ${glyph} 0 R`).join(' ')} >>`,
      `/Resources << /Font << /L ${likeObject} 0 R >> >> >>`,
    ].join('\n'),
  );
  return {
    object,
    encode(text) {
      return Array.from(text, (letter) => {
        const code = codeOf.get(letter);
        if (code === undefined) throw new RangeError('a letter that the font was not made for');
        return String.fromCharCode(code);
      }).join('');
    },
  };
}
