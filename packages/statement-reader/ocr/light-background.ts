import type { GreyPicture } from '../reading/pdf-engine.ts';
import { paperLight } from './paper-light.ts';

/** Pixels on a side of the squares that the background is measured in. */
const SQUARE = 8;
/** Squares around one: at 300 dots an inch 40 points wide and 6 high, less than the bar of a table heading. */
const AROUND = { x: 10, y: 1 } as const;
/** Share of the brightness of paper below which a square is dark. */
const DARK = 0.55;
/** Share of dark squares that makes a dark background: large bold letters come to half. */
const DARK_SHARE = 0.7;
/** Squares of a dark bar that letters may cover side by side. */
const LETTER_GAP = 7;
/** A background darker than this cannot be distinguished from ink, and is left as it is. */
const DARKEST_BACKGROUND = 60;

/**
 * Makes the background of a picture white: light text on dark bars becomes dark text, shadows and grey bars go. Engines read
 * past text on bars, and table headings often do. The picture is changed in place, for a page takes much memory.
 */
export function lightenBackground({ width, height, levels }: GreyPicture): GreyPicture {
  const grid = { columns: Math.ceil(width / SQUARE), rows: Math.ceil(height / SQUARE), width, height };
  turnDarkBars(levels, grid);
  const backgrounds = lightestAround(levels, grid);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / SQUARE) * grid.columns;
    for (let x = 0; x < width; x += 1) {
      const background = Math.max(DARKEST_BACKGROUND, backgrounds[row + Math.floor(x / SQUARE)] ?? 255);
      const at = y * width + x;
      levels[at] = Math.min(255, ((levels[at] ?? 255) * 255) / background);
    }
  }
  return { width, height, levels };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

function turnDarkBars(grey: Uint8Array, grid: Grid): void {
  const dark = darkSquares(grey, grid);
  const bars = grownFrom(darkBackgrounds(dark, grid), dark, grid);
  for (let y = 0; y < grid.rows; y += 1) {
    let last = -LETTER_GAP - 2;
    for (let x = 0; x < grid.columns; x += 1) {
      if (bars[y * grid.columns + x] !== 1) continue;
      const start = x - last - 1 <= LETTER_GAP ? last + 1 : x;
      for (let square = start; square <= x; square += 1) turnSquare(grey, grid, square, y);
      last = x;
    }
  }
}

function darkSquares(grey: Uint8Array, { columns, rows, width, height }: Grid): Uint8Array {
  const levels = Uint8Array.from({ length: columns * rows }, (_, square) => {
    const [x, y] = [square % columns, Math.floor(square / columns)];
    const [px, py] = [Math.min(width - 1, x * SQUARE + 4), Math.min(height - 1, y * SQUARE + 4)];
    return grey[py * width + px] ?? 255;
  });
  const paper = paperLight(levels, columns);
  return levels.map((level, square) => (level < DARK * (paper[square] ?? 255) ? 1 : 0));
}

/** Squares in the middle of much dark. */
function darkBackgrounds(dark: Uint8Array, { columns, rows }: Grid): number[] {
  const found: number[] = [];
  const inColumn = new Uint16Array(columns);
  for (let y = AROUND.y; y < rows - AROUND.y; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let sum = 0;
      for (let near = y - AROUND.y; near <= y + AROUND.y; near += 1) sum += dark[near * columns + x] ?? 0;
      inColumn[x] = sum;
    }
    const wide = 2 * AROUND.x + 1;
    let sum = 0;
    for (let x = 0; x < columns; x += 1) {
      sum += (inColumn[x] ?? 0) - (inColumn[x - wide] ?? 0);
      const middle = x - AROUND.x;
      if (x >= wide - 1 && sum > DARK_SHARE * wide * (2 * AROUND.y + 1)) found.push(y * columns + middle);
    }
  }
  return found;
}

/** The dark squares that hang together with the given ones. */
function grownFrom(seeds: readonly number[], dark: Uint8Array, { columns }: Grid): Uint8Array {
  const grown = new Uint8Array(dark.length);
  const waiting = [...seeds];
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    if (grown[square] === 1) continue;
    grown[square] = 1;
    for (const next of [square - 1, square + 1, square - columns, square + columns]) {
      if (dark[next] === 1 && grown[next] === 0) waiting.push(next);
    }
  }
  return grown;
}

function turnSquare(grey: Uint8Array, { width, height }: Grid, squareX: number, squareY: number): void {
  const [left, right] = [squareX * SQUARE, Math.min(width, (squareX + 1) * SQUARE)];
  for (let y = squareY * SQUARE; y < Math.min(height, (squareY + 1) * SQUARE); y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) grey[at] = 255 - (grey[at] ?? 0);
  }
}

/** For each square the lightest of it and its neighbours: paper shows between letters. */
function lightestAround(grey: Uint8Array, { columns, rows, width, height }: Grid): Uint8Array {
  const lightest = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / SQUARE) * columns;
    for (let x = 0; x < width; x += 1) {
      const square = row + Math.floor(x / SQUARE);
      const level = grey[y * width + x] ?? 0;
      if (level > (lightest[square] ?? 0)) lightest[square] = level;
    }
  }
  const around = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let most = 0;
      for (let near = Math.max(0, y - 1); near <= Math.min(rows - 1, y + 1); near += 1) {
        for (let side = Math.max(0, x - 1); side <= Math.min(columns - 1, x + 1); side += 1) {
          most = Math.max(most, lightest[near * columns + side] ?? 0);
        }
      }
      around[y * columns + x] = most;
    }
  }
  return around;
}
