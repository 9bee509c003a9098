import type { Bench } from '@imali/measure/report.ts';
import { independentFigures, independentTables, type NamedScores } from './independent-report.ts';
import { folderOf, readIndependentSet, SET_NAMES } from './independent-set.ts';
import { labelPeers } from './label-peers.ts';
import { OPEN_SET, openMistakes } from './open-mistakes.ts';
import { measurePeople, setScores } from './set-scores.ts';

const RESAMPLES = 1000;
const FEW_RESAMPLES = 5;
/** Rows that the linear peer of a tiny run learns from. */
const FEW_ROWS = 300;
/** Personas that the linear peer learns from; those that are held out are left out. */
const SEEDS: readonly number[] = Array.from({ length: 6 }, (_, index) => index + 1);

/** What the product says of people, wordings and files that share nothing with it (README.md). */
export const independent: Bench = async ({ quick, progress }) => {
  progress('training the linear peer');
  const peers = quick ? labelPeers([], FEW_ROWS) : labelPeers(SEEDS);
  const names = quick ? [OPEN_SET] : SET_NAMES;
  const measured = names.map((name) => {
    progress(`set ${name}`);
    return [name, measurePeople(readIndependentSet(folderOf(name)))] as const;
  });
  const scores = measured.map(
    ([name, people]): NamedScores => [name, setScores(people, peers, quick ? FEW_RESAMPLES : RESAMPLES)],
  );
  const open = measured.filter(([name]) => name === OPEN_SET);
  return {
    figures: independentFigures(scores),
    tables: [...independentTables(scores), ...open.flatMap(([name, people]) => openMistakes(name, people))],
    notes: [
      'Every person, number and rand is made up, apart from this project. Rows of set a may be read; of b and c there are scores only.',
      'A label is right when it is the truth or one that the truth calls fair. Fees of a column of their own are rows of their own to the engine and are not scored.',
      'A true stream of weeks or months with two payments or more is right when a stream of ours shares half of its payments (Jaccard >= .5), names a word of the payer that the texts print, and has its cadence, its amount within 5 % and its state at the last day. Invented is one that holds a payment of no true income.',
      'Net income: the median over whole months of what the true streams that are alive brought in, from the truth alone. Where no month is whole nothing may be said. The other truth, and that of the maximum instalment, is what our formulas say of the true labels, pairs and payers: it judges what is read, not the formula.',
      'The linear peer learnt from our open authored rows and from personas that are not held out; the list of expressions is our tables in order. Both see a text and its side alone.',
      'Ranges of labels resample people, then texts without their numbers; those of counts are Wilson’s, which take streams and people for independent.',
    ],
  };
};
