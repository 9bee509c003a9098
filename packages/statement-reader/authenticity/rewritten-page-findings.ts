import type { Statement } from '../reading/statement.ts';
import type { TamperIndicator } from './finding.ts';
import type { PageContent } from './page-contents.ts';
import { differingHabits, type WritingStyle, writingStyle } from './writing-style.ts';

/** Habits that differ at least: a page whose texts are all of one kind may miss one by chance. */
const FEWEST_HABITS = 2;
/** Characters of a content that every program packs: some leave a short one as it is. */
const FEWEST_PACKED = 1_500;

interface WrittenPage {
  readonly page: number;
  /** Null for a content that may have been too short to pack. */
  readonly packing: string | null;
  readonly style: WritingStyle;
}

/**
 * Pages of one statement whose content another program wrote, or packed, than that of its other pages. A bank prints a
 * statement in one go, and who saves a file again leaves the content of every page as it is, or writes every page anew. So
 * this says nothing of programs, only that some pages were changed by themselves. Pages without rows may come from elsewhere.
 */
export function rewrittenPageFindings(
  contents: readonly PageContent[],
  statements: readonly Statement[],
): TamperIndicator[] {
  const withRows = new Set(statements.flatMap(({ rows }) => rows.map(({ place }) => place.page)));
  const written = new Map(
    contents.filter(({ page }) => withRows.has(page)).map((content) => [content.page, writtenPage(content)]),
  );
  return statements.flatMap(({ rows }): TamperIndicator[] => {
    const numbers = [...new Set(rows.map(({ place }) => place.page))].toSorted((one, other) => one - other);
    const pages = numbers.flatMap((number) => written.get(number) ?? []);
    const groups: WrittenPage[][] = [];
    for (const page of pages) {
      const group = groups.find((some) => some.every((other) => isAlike(page, other)));
      if (group === undefined) groups.push([page]);
      else group.push(page);
    }
    // Of two groups alike in size the first page's is the bank's: a forger changes one row and all behind it.
    const [own, ...others] = groups.toSorted((one, other) => other.length - one.length);
    if (own === undefined) return [];
    return others.flat().map(({ page }) => ({
      code: 'page_rewritten',
      message: 'The content of this page was written by another program than that of other pages of the statement.',
      page,
      box: null,
      details: { pages: pages.length },
    }));
  });
}

function writtenPage({ page, operators, packing }: PageContent): WrittenPage {
  return { page, packing: operators.length < FEWEST_PACKED ? null : packing, style: writingStyle(operators) };
}

function isAlike(one: WrittenPage, other: WrittenPage): boolean {
  const isPackedAlike = one.packing === null || other.packing === null || one.packing === other.packing;
  return isPackedAlike && differingHabits(one.style, other.style).length < FEWEST_HABITS;
}
