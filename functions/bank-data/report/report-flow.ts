import { blankCanvas, type Canvas, CONTENT_WIDTH, type Colour, PAGE, type TextLook } from './report-canvas.ts';
import { fittedText, textWidth, wrappedText } from './report-font.ts';

/** How a finding is meant; a word always accompanies the colour. */
export type Tone = 'good' | 'watch' | 'bad' | 'info';

const softOf = { good: 'goodSoft', watch: 'watchSoft', bad: 'badSoft', info: 'infoSoft' } as const;
const toneWords: Readonly<Record<Tone, string>> = { good: 'Good', watch: 'Look at', bad: 'Concern', info: 'Note' };

export interface Column {
  readonly title: string;
  /** Parts of the width that the column takes. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** One row of a table; `strong` for a sum. */
export interface Row {
  readonly cells: readonly string[];
  readonly strong?: boolean;
}

/** A report that is being written from top to bottom, over as many pages as it takes. */
export interface Flow {
  readonly pages: readonly Canvas[];
  /** The page that is being written and the next free place on it, moved down by `height`; a new page when it does not fit. */
  take(height: number): { readonly canvas: Canvas; readonly y: number };
  newPage(): void;
  gap(height: number): void;
  /** Goes on with a new page unless there is so much room. */
  keep(height: number): void;
  section(title: string, lead: string): void;
  heading(title: string): void;
  paragraph(text: string, look?: TextLook): void;
  /** Figures side by side: what they are, and how much. */
  figures(figures: readonly (readonly [name: string, value: string])[]): void;
  table(columns: readonly Column[], rows: readonly Row[]): void;
}

/** A word for a tone on its colour; answers its width. */
export function chip(canvas: Canvas, x: number, y: number, tone: Tone, text: string = toneWords[tone]): number {
  const width = textWidth(text, 'bold', 8) + 12;
  canvas.box(x, y - 9.5, width, 14, softOf[tone]);
  canvas.text(text, x + 6, y, { font: 'bold', size: 8, colour: tone });
  return width;
}

const ROW = 15;
const LINE = 12.5;

export function reportFlow(): Flow {
  const pages: Canvas[] = [];
  let y: number = PAGE.bottom;
  const newPage = (): Canvas => {
    const canvas = blankCanvas();
    pages.push(canvas);
    y = PAGE.top;
    return canvas;
  };
  const take: Flow['take'] = (height) => {
    const last = pages.at(-1);
    const canvas = last === undefined || y + height > PAGE.bottom ? newPage() : last;
    const place = { canvas, y };
    y += height;
    return place;
  };
  const paragraph: Flow['paragraph'] = (text, look = {}) => {
    const { font = 'regular', size = 9 } = look;
    for (const line of wrappedText(text, font, size, CONTENT_WIDTH)) {
      const place = take(LINE);
      place.canvas.text(line, PAGE.left, place.y + 9, { ...look, size });
    }
  };
  const tableHead = (columns: readonly Column[], edges: readonly Edges[]): void => {
    const { canvas, y: top } = take(ROW + 1);
    canvas.box(PAGE.left, top, CONTENT_WIDTH, ROW, 'sunken');
    for (const [index, { title, align = 'left' }] of columns.entries()) {
      const { left, right } = edges[index] ?? { left: 0, right: 0 };
      canvas.text(title, align === 'right' ? right : left, top + 10.5, {
        font: 'bold',
        size: 8,
        colour: 'soft',
        align,
      });
    }
  };
  return {
    pages,
    take,
    newPage: () => {
      newPage();
    },
    gap(height) {
      y += height;
    },
    keep(height) {
      if (y + height > PAGE.bottom) newPage();
    },
    section(title, lead) {
      if (y + 160 > PAGE.bottom) newPage();
      else if (y > PAGE.top) y += 26;
      const { canvas, y: top } = take(26);
      canvas.box(PAGE.left, top, 22, 3, 'accent');
      canvas.text(title, PAGE.left, top + 22, { font: 'bold', size: 17 });
      y += 4;
      paragraph(lead, { colour: 'soft' });
      y += 8;
    },
    heading(title) {
      if (y + 60 > PAGE.bottom) newPage();
      y += y > PAGE.top ? 12 : 0;
      const { canvas, y: top } = take(18);
      canvas.text(title, PAGE.left, top + 11, { font: 'bold', size: 10.5 });
    },
    paragraph,
    figures(figures) {
      const width = (CONTENT_WIDTH + 8) / Math.max(1, figures.length);
      const { canvas, y: top } = take(50);
      for (const [index, [name, value]] of figures.entries()) {
        const x = PAGE.left + index * width;
        canvas.box(x, top, width - 8, 42, 'ground');
        canvas.text(fittedText(name, 'regular', 8, width - 22), x + 8, top + 14, { size: 8, colour: 'soft' });
        canvas.text(fittedText(value, 'bold', 13, width - 22), x + 8, top + 32, { font: 'bold', size: 13 });
      }
    },
    table(columns, rows) {
      const edges = columnEdges(columns);
      tableHead(columns, edges);
      for (const { cells, strong = false } of rows) {
        const before = pages.length;
        if (y + ROW > PAGE.bottom) newPage();
        if (pages.length > before) tableHead(columns, edges);
        const { canvas, y: top } = take(ROW);
        for (const [index, cell] of cells.entries()) {
          const { left, right } = edges[index] ?? { left: 0, right: 0 };
          const align = columns[index]?.align ?? 'left';
          const font = strong ? 'bold' : 'regular';
          const text = fittedText(cell, font, 8.5, right - left + 1);
          canvas.text(text, align === 'right' ? right : left, top + 10.5, { font, size: 8.5, align });
        }
        const under: Colour = strong ? 'ink' : 'line';
        canvas.line(
          [
            [PAGE.left, top + ROW - 0.5],
            [PAGE.right, top + ROW - 0.5],
          ],
          under,
          0.5,
        );
      }
      y += 6;
    },
  };
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function columnEdges(columns: readonly Column[]): Edges[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = PAGE.left;
  return columns.map(({ share }) => {
    const width = (share / whole) * CONTENT_WIDTH;
    const edges = { left: x + 4, right: x + width - 4 };
    x += width;
    return edges;
  });
}
