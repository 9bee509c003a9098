import { patternTable } from '../../core/labels/generated/pattern-table.ts';
import { normalise, tokensOf } from '../../core/labels/normalise.ts';
import { drawsOf } from '../../core/personas/random.ts';
import { brandNames } from './brand-index.ts';
import type { Example } from './classifier-training.ts';
import { cell, readTable } from './label-tables.ts';
import { localNames } from './local-names.ts';

/** Labels with fewer names than this teach nothing. */
const FEWEST_NAMES = 40;
const HOME_WEIGHT = 2;
const TRADE_WEIGHT = 2;
const TABLED_WEIGHT = 2;
const HOLD_OUT_SHARE = 0.3;
/** Fixed for good: the names held out must stay unseen. */
const SPLIT_SEED = 20_261_121;

/**
 * Names of brands by kind, names of our tables that shops of those kinds have, and words of trades, each text once, of
 * the labels that have enough of them.
 */
export function classifierExamples(): Example[] {
  const kinds = new Map(readTable('osm-kinds').map((row) => [cell(row, 'kind'), cell(row, 'label')]));
  const taught = new Set(kinds.values());
  const found = new Map<string, Example>();
  const add = (words: readonly string[], label: string, weight: number): void => {
    const key = words.join(' ');
    if (key.replace(/[^A-Z]/g, '').length >= 3 && !found.has(key)) found.set(key, { words, label, weight });
  };
  for (const row of readTable('trade-words').filter((each) => cell(each, 'label') !== 'none')) {
    add(tokensOf(normalise(cell(row, 'word'))), cell(row, 'label'), TRADE_WEIGHT);
  }
  for (const { tier, out, patterns } of patternTable) {
    if (tier !== 'merchant' || out === null || !taught.has(out)) continue;
    for (const pattern of patterns.split(';')) add(tokensOf(normalise(pattern)), out, TABLED_WEIGHT);
  }
  const names = [...localNames().filter(({ label }) => taught.has(label)), ...brandNames(kinds)];
  for (const reach of ['home', 'world', 'abroad'] as const) {
    for (const { tokens, label, reach: where } of names) {
      if (where === reach) add(tokens, label, reach === 'abroad' ? 1 : HOME_WEIGHT);
    }
  }
  const examples = [...found.values()];
  const counts = Map.groupBy(examples, ({ label }) => label);
  return examples.filter(({ label }) => (counts.get(label)?.length ?? 0) >= FEWEST_NAMES);
}

/** Whether a name is kept out of the training that the confidence is measured with. */
export function isHeldOutName({ words }: Example): boolean {
  return drawsOf(SPLIT_SEED, 'name', words.join(' ')).unit() < HOLD_OUT_SHARE;
}
