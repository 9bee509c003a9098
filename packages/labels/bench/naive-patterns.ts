import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normalise } from '@imali/ledger/text/normalise.ts';
import { patternTable } from '../generated/pattern-table.ts';

interface NaiveRule {
  readonly pattern: RegExp;
  readonly out: LabelId | null;
  readonly in: LabelId | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/#&-]/g, '\\$&');

/** The same tables as a list of regular expressions in the order of the table: how a first version would be written. */
export function naiveRules(): readonly NaiveRule[] {
  return patternTable.flatMap((group) =>
    group.patterns.split(';').map((text) => ({
      pattern: new RegExp(`(?<![A-Z0-9])${escaped(text)}(?![A-Z0-9])`),
      out: group.out,
      in: group.in,
    })),
  );
}

/** The first rule that fits the words and the side of the ledger; null when none does. */
export function naiveLabel(rules: readonly NaiveRule[], description: string, amountCents: number): LabelId | null {
  const text = normalise(description);
  for (const { pattern, ...sides } of rules) {
    const label = amountCents > 0 ? sides.in : sides.out;
    if (label !== null && pattern.test(text)) return label;
  }
  return null;
}
