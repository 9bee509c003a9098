import { codesOf, type ReportFont, textWidth } from './report-font.ts';

/** A4 in points, and what is left of it inside the margins. */
export const PAGE = { width: 595, height: 842, left: 48, right: 547, top: 64, bottom: 778 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** Colours of the design, as in the screens' light theme. */
export const colours = {
  ground: '#f7f5f1',
  surface: '#ffffff',
  sunken: '#efece6',
  line: '#d8d3ca',
  ink: '#211e1a',
  soft: '#5c554c',
  accent: '#0b6654',
  accentSoft: '#e2f1ec',
  accentMid: '#a9d5c7',
  good: '#1a7040',
  goodSoft: '#e5f3e9',
  watch: '#825300',
  watchSoft: '#fbf0d9',
  bad: '#b0261d',
  badSoft: '#fbe9e6',
  info: '#1d5c9e',
  infoSoft: '#e6eff9',
} as const;
/** A colour of the design, or one of a lender: `#0b5f56`. */
export type Colour = keyof typeof colours | `#${string}`;

const isOwn = (colour: Colour): colour is keyof typeof colours => Object.hasOwn(colours, colour);

export interface TextLook {
  readonly font?: ReportFont;
  readonly size?: number;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right' | 'centre';
}

export type Point = readonly [x: number, y: number];

/** A page that is being drawn: points from its top left corner. */
export interface Canvas {
  text(text: string, x: number, y: number, look?: TextLook): void;
  box(x: number, y: number, width: number, height: number, fill: Colour): void;
  line(points: readonly Point[], stroke: Colour, width: number, dash?: readonly number[]): void;
  area(points: readonly Point[], fill: Colour): void;
  /** The operators of the page so far. */
  readonly operators: readonly string[];
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

function rgb(colour: Colour): string {
  const hex = isOwn(colour) ? colours[colour] : colour;
  return [1, 3, 5].map((at) => rounded(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

const hexOf = (codes: readonly number[]): string => codes.map((code) => code.toString(16).padStart(2, '0')).join('');

export function blankCanvas(): Canvas {
  const operators: string[] = [];
  const at = ([x, y]: Point): string => `${rounded(x)} ${rounded(PAGE.height - y)}`;
  const path = ([first = [0, 0], ...others]: readonly Point[]): string =>
    [`${at(first)} m`, ...others.map((point) => `${at(point)} l`)].join(' ');
  return {
    operators,
    text(text, x, y, { font = 'regular', size = 9, colour = 'ink', align = 'left' } = {}) {
      if (text === '') return;
      const width = align === 'left' ? 0 : textWidth(text, font, size);
      const start = align === 'right' ? x - width : align === 'centre' ? x - width / 2 : x;
      const name = font === 'bold' ? 'FB' : 'FR';
      operators.push(`${rgb(colour)} rg BT /${name} ${size} Tf ${at([start, y])} Td <${hexOf(codesOf(text))}> Tj ET`);
    },
    box(x, y, width, height, fill) {
      operators.push(`${rgb(fill)} rg ${at([x, y + height])} ${rounded(width)} ${rounded(height)} re f`);
    },
    line(points, stroke, width, dash = []) {
      if (points.length < 2) return;
      operators.push(`${rgb(stroke)} RG ${rounded(width)} w 1 J 1 j [${dash.join(' ')}] 0 d ${path(points)} S`);
    },
    area(points, fill) {
      if (points.length > 2) operators.push(`${rgb(fill)} rg ${path(points)} h f`);
    },
  };
}
