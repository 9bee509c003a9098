import type { Mark, PageDrawing, TextMark } from '@imali/pdf-writer/page-drawing.ts';
import { type StandardFont, widthOf } from '@imali/pdf-writer/standard-fonts.ts';

/** A font that a forger takes for another, because it looks alike at a glance. */
const LIKE: Readonly<Record<StandardFont, StandardFont>> = {
  Helvetica: 'Times-Roman',
  'Helvetica-Bold': 'Times-Bold',
  'Times-Roman': 'Helvetica',
  'Times-Bold': 'Helvetica-Bold',
  Courier: 'Helvetica',
  'Courier-Bold': 'Helvetica-Bold',
};

const lengthOf = ({ text, style }: TextMark): number => widthOf(text, style.font, style.size);

/** The text in another font, ending where it ended. */
function inOtherFont(mark: TextMark): TextMark {
  const other: TextMark = { ...mark, style: { ...mark.style, font: LIKE[mark.style.font] } };
  return { ...other, x: mark.x + lengthOf(mark) - lengthOf(other) };
}

/** The first text, a white box over it, and the second text, if any, on the box. */
function covered(was: TextMark, is: TextMark | null): Mark[] {
  const { size } = was.style;
  const texts = [was, ...(is === null ? [] : [is])];
  const left = Math.min(...texts.map(({ x }) => x)) - 1;
  const right = Math.max(...texts.map((text) => text.x + lengthOf(text))) + 1;
  const box: Mark = {
    kind: 'box',
    x: left,
    y: was.y - size * 0.8,
    width: right - left,
    height: size * 1.05,
    colour: [1, 1, 1],
  };
  return [was, box, ...(is === null ? [] : [is])];
}

/**
 * Pages as a forger leaves them who changed the texts that differ between the genuine and the wished drawings. Both
 * must consist of the same marks in the same order; throws a RangeError where they do not.
 */
export function forgedPages(
  genuine: readonly PageDrawing[],
  wished: readonly PageDrawing[],
  how: 'mixed_font' | 'text_over_text' | 'painted_over',
): PageDrawing[] {
  return wished.map((page, number) => {
    const before = genuine[number]?.marks ?? [];
    if (before.length !== page.marks.length) throw new RangeError('the drawings differ in more than their texts');
    const marks = page.marks.flatMap((mark, index): Mark[] => {
      const was = before[index];
      if (mark.kind !== 'text' || was?.kind !== 'text' || was.text === mark.text) return [mark];
      if (how === 'mixed_font') return [inOtherFont(mark)];
      return covered(was, how === 'painted_over' ? null : mark);
    });
    return { ...page, marks };
  });
}
