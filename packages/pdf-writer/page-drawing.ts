import { type StandardFont, widthOf } from './standard-fonts.ts';

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface TextStyle {
  readonly font: StandardFont;
  /** Points. */
  readonly size: number;
  readonly colour?: Colour;
  /**
   * Drawn by a Type 3 font whose glyphs are pictures without meaning: it looks the same, and text extraction gives
   * nothing for it.
   */
  readonly asPictures?: boolean;
}

export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  /** Points from the left edge to the beginning of the text, and from the top edge to its baseline. */
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
}

/** A filled rectangle; a rule is a thin one. */
interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

/** Grey levels that cover the whole page, rows from the top. */
interface PictureMark {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
  /** Two pixels a byte, the left one in the high half; a row begins with a byte of its own. */
  readonly fourBitGrey: Uint8Array;
}

export type Mark = TextMark | BoxMark | PictureMark;

/** The contents of a page, in the order of drawing. Sizes are points. */
export interface PageDrawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export type Alignment = 'left' | 'right' | 'centre';

/** A page that is being drawn. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Writes a text at its baseline; `x` is where it begins, ends or has its middle. */
  text(text: string, x: number, y: number, style: TextStyle, alignment?: Alignment): void;
  box(x: number, y: number, width: number, height: number, colour: Colour): void;
  readonly drawing: PageDrawing;
}

export function blankSheet(width: number, height: number): Sheet {
  const marks: Mark[] = [];
  return {
    width,
    height,
    text(text, x, y, style, alignment = 'left') {
      if (text === '') return;
      const length = alignment === 'left' ? 0 : widthOf(text, style.font, style.size);
      const start = alignment === 'right' ? x - length : alignment === 'centre' ? x - length / 2 : x;
      marks.push({ kind: 'text', text, x: start, y, style });
    },
    box(x, y, boxWidth, boxHeight, colour) {
      marks.push({ kind: 'box', x, y, width: boxWidth, height: boxHeight, colour });
    },
    drawing: { width, height, marks },
  };
}
