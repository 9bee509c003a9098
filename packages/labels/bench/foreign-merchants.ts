import { readFileSync } from 'node:fs';
import { isLabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { calibratedConfidence } from '../model/calibration.ts';
import { verdictAlone } from './verdict-alone.ts';

/** What a till abroad takes; labels hardly ask for it. */
const AMOUNT_CENTS = -25_000;
/** A masked card, as banks print it behind what was bought abroad. */
const CARD = 'CARD 4123*1234';

/** How many of the names with one stated confidence are right. */
export interface StatedScore {
  readonly stated: string;
  readonly names: number;
  readonly right: number;
}

const LEVELS = [
  ['at least .9', 0.9, 1.01],
  ['.8 to .9', 0.8, 0.9],
  ['below .8', 0, 0.8],
] as const;

/**
 * Merchants of other countries from general knowledge (foreign-merchants.tsv: country, description, label, others that are
 * fair), bought with a card, by what the labels state. Nothing is trained or tuned on them. Throws on a label that does not exist.
 */
export function foreignMerchants(): StatedScore[] {
  const lines = readFileSync(new URL('./foreign-merchants.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const said = lines.map((line) => {
    const [, description = '', label = '', also = ''] = line.split('\t');
    const fair = [label, ...also.split(',').filter((one) => one !== '')];
    for (const one of fair) if (!isLabelId(one)) throw new Error(`${description}: there is no label ${one}`);
    const verdict = verdictAlone({ description: `${description} ${CARD}`, amountCents: AMOUNT_CENTS });
    return { right: fair.includes(verdict.label), confidence: calibratedConfidence(verdict) };
  });
  return LEVELS.map(([stated, from, below]) => {
    const of = said.filter(({ confidence }) => confidence >= from && confidence < below);
    return { stated, names: of.length, right: of.filter(({ right }) => right).length };
  });
}
