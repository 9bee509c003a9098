import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import type { Detection } from './detection-scores.ts';
import { type OwnMoneyPerson, ownMoneyPerson } from './own-money-people.ts';

/** What was found of the own money of one person, and how sure the pairs were said to be. */
export interface OwnMoneyScore {
  readonly pairs: Detection;
  /** Rows to and from an own account that is not connected; a leg of a true pair is own money and no invention. */
  readonly unconnected: Detection;
  readonly stated: readonly { readonly confidence: number; readonly right: boolean }[];
}

function scoreOf({ ledgers, pairs, unconnected }: OwnMoneyPerson): OwnMoneyScore {
  const rows = labelApplicant(ledgers, NO_OVERRIDES).flatMap(({ transactions }) => transactions);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const words = (id: string): string => {
    const row = byId.get(id);
    return row ? `${row.bookedOn} ${(row.amountCents / 100).toFixed(2)} ${row.description} [${row.label}]` : id;
  };
  const truths = new Set(pairs.map(([out, into]) => `${out} ${into}`));
  const legs = new Set(pairs.flat());
  const found = rows.flatMap((row) => {
    const other = row.pairedWith === null ? undefined : byId.get(row.pairedWith);
    if (row.amountCents >= 0 || !other || other.accountId === row.accountId) return [];
    return [{ key: `${row.id} ${other.id}`, confidence: row.confidence }];
  });
  const keys = new Set(found.map(({ key }) => key));
  const told = (key: string): string => key.split(' ').map(words).join(' <-> ');
  const named = new Set(
    rows.filter((row) => row.ruleId.startsWith('pass:own-account-') && row.pairedWith === null).map(({ id }) => id),
  );
  const away = [...unconnected.keys()];
  return {
    pairs: {
      found: [...truths].filter((key) => keys.has(key)).length,
      missed: [...truths].filter((key) => !keys.has(key)).map(told),
      invented: [...keys].filter((key) => !truths.has(key)).map(told),
    },
    unconnected: {
      found: away.filter((id) => named.has(id)).length,
      missed: away.filter((id) => !named.has(id)).map(words),
      invented: [...named].filter((id) => !unconnected.has(id) && !legs.has(id)).map(words),
    },
    stated: found.map(({ key, confidence }) => ({ confidence, right: truths.has(key) })),
  };
}

/** The scores of generated people, one for each seed. */
export function ownMoneyScores(seeds: readonly number[]): OwnMoneyScore[] {
  return seeds.map((seed) => scoreOf(ownMoneyPerson(seed)));
}
