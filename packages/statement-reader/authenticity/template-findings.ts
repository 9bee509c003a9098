import type { Statement } from '../reading/statement.ts';
import { squashed } from '../table/line.ts';
import { furniture } from './data/furniture.ts';
import { ofFile, type TamperIndicator } from './finding.ts';
import type { MarkedPage } from './marked-page.ts';

/** What the pages print about themselves: their numbers, and what the bank sets on every page. */
export function templateFindings(pages: readonly MarkedPage[], statements: readonly Statement[]): TamperIndicator[] {
  const texts = pages.map(({ text, lines }) => ({
    page: text.page,
    lines: lines.map(({ words }) => words.map((word) => word.text).join(' ')),
  }));
  return [...pageNumberFindings(texts), ...furnitureFindings(texts, statements)];
}

interface PrintedPage {
  readonly page: number;
  readonly lines: readonly string[];
}

const PAGE_NUMBER = /(?:\bpage|\bbladsy)\s*:?\s*(\d{1,4})\s*(?:of|van|\/)\s*(\d{1,4})/i;

/** `Page 2 of 4` has to follow `Page 1 of 4`. A file of several statements starts again at 1. */
function pageNumberFindings(pages: readonly PrintedPage[]): TamperIndicator[] {
  const numbers = pages.map(({ lines }) => {
    const found = lines.map((line) => PAGE_NUMBER.exec(line)).find((match) => match !== null);
    return found === undefined ? null : { number: Number(found[1]), of: Number(found[2]) };
  });
  const found: TamperIndicator[] = [];
  for (const [index, current] of numbers.entries()) {
    const before = numbers[index - 1] ?? null;
    if (current === null) continue;
    const expected = before === null || before.number >= before.of ? 1 : before.number + 1;
    if (index > 0 && before === null) continue;
    const isNext = current.number === expected && (expected === 1 || before?.of === current.of);
    if (!isNext) found.push(pageNumberFinding(pages[index]?.page ?? null, expected, current.number, current.of));
  }
  const last = numbers.at(-1);
  if (last !== undefined && last !== null && last.number < last.of) {
    found.push(pageNumberFinding(pages.at(-1)?.page ?? null, last.of, last.number, last.of));
  }
  return found;
}

function pageNumberFinding(page: number | null, expected: number, number: number, of: number): TamperIndicator {
  return {
    code: 'page_numbers',
    message: `The file's pages do not follow each other: here page ${number} of ${of}, where ${expected} would end or follow.`,
    page,
    box: null,
    details: { expected, found: number, of },
  };
}

function furnitureFindings(pages: readonly PrintedPage[], statements: readonly Statement[]): TamperIndicator[] {
  const layouts = new Set(statements.map(({ layout }) => layout));
  return furniture
    .filter(({ layout }) => layouts.has(layout))
    .flatMap(({ layout, words }) => {
      const wished = words.map(squashed);
      const isOn = ({ lines }: PrintedPage): boolean => {
        const text = squashed(lines.join(' '));
        return wished.some((word) => text.includes(word));
      };
      // Of a page that is a picture nothing is known.
      const isUnknown = pages.some(({ lines }) => lines.length === 0);
      if (isUnknown || pages.length === 0 || pages.some(isOn)) return [];
      const message = `"${words[0] ?? ''}" is printed on this bank's statements and not on this one.`;
      return [ofFile('furniture_missing', message, { layout })];
    });
}
