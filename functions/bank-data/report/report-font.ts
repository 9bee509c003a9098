import { figtreeBold } from './data/figtree-bold.ts';
import { figtreeRegular } from './data/figtree-regular.ts';

export const reportFonts = { regular: figtreeRegular, bold: figtreeBold } as const;
export type ReportFont = keyof typeof reportFonts;

/** Letters of Windows-1252 between 128 and 159, by their code there. */
const WINDOWS: ReadonlyMap<string, number> = new Map(
  Object.entries({ '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 }),
);

function codeOf(letter: string): number | null {
  const windows = WINDOWS.get(letter);
  if (windows !== undefined) return windows;
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) ? code : null;
}

/** The codes of a text: marks are taken off letters that the font lacks, and what is left stands as a question mark. */
export function codesOf(text: string): number[] {
  return Array.from(text, (letter) => {
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return codeOf(letter) ?? codeOf(base) ?? 63;
  });
}

/** Width of a text in points. */
export function textWidth(text: string, font: ReportFont, size: number): number {
  const { widths } = reportFonts[font];
  return (codesOf(text).reduce((sum, code) => sum + (widths[code - 32] ?? 0), 0) * size) / 1000;
}

/** Text broken at spaces into lines of at most `width` points; a single word may be wider. */
export function wrappedText(text: string, font: ReportFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replaceAll(' %', '\u00a0%').split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, font, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Text cut to a width, with an ellipsis where something was cut. */
export function fittedText(text: string, font: ReportFont, size: number, width: number): string {
  if (textWidth(text, font, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, font, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
