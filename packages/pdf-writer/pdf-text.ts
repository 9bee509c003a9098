import type { TextMark, TextStyle } from './page-drawing.ts';
import { widthOf } from './standard-fonts.ts';

/** How a program writes a line of text: in one piece, or word by word without the spaces between. */
export type TextRuns = 'lines' | 'words';

/** The fonts of a file, as every page knows them. */
export interface PdfFonts {
  nameOf(style: TextStyle): string;
  /** The codes of a text in a font, as characters. */
  encode(style: TextStyle, text: string): string;
}

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Text as a PDF string in the WinAnsi encoding, of which the characters up to 255 outside 128 to 159 are used. */
export function pdfString(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('(', '\\(').replaceAll(')', '\\)').replaceAll('\r', '\\r');
  return `(${escaped})`;
}

interface Piece {
  readonly text: string;
  readonly x: number;
}

function piecesOf({ text, x, style }: TextMark, runs: TextRuns): Piece[] {
  if (runs === 'lines') return [{ text, x }];
  const pieces: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    pieces.push({ text: word, x: x + widthOf(text.slice(0, index), style.font, style.size) });
  }
  return pieces;
}

/** The operators that write a text. `pageHeight` turns the page's y, which counts from the top. */
export function textOperators(mark: TextMark, pageHeight: number, runs: TextRuns, fonts: PdfFonts): string {
  const { style, y } = mark;
  const [red, green, blue] = style.colour ?? [0, 0, 0];
  const head = `${rounded(red)} ${rounded(green)} ${rounded(blue)} rg BT /${fonts.nameOf(style)} ${rounded(style.size)} Tf`;
  const shown = piecesOf(mark, runs).map(
    ({ text, x }) => `1 0 0 1 ${rounded(x)} ${rounded(pageHeight - y)} Tm ${pdfString(fonts.encode(style, text))} Tj`,
  );
  return `${head} ${shown.join(' ')} ET`;
}
