/**
 * Fits the confidence of labels to how often they are right, on the parts of the personas and of the labelled set that
 * are not held out, on the part of the authored set that is kept for it and on the independent people of set a, and writes packages/labels/generated/calibration-table.ts. `node packages/labels/training/fit-calibration.ts` writes;
 * with `--check` it only reports, and exits 1 when the file is stale. The same data gives the same bytes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { LabelSource } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { independentCase } from '../../../bench/independent/independent-case.ts';
import { readIndependentSet } from '../../../bench/independent/independent-set.ts';
import { readAuthoredSet } from '../bench/authored-rows.ts';
import { measureAuthoredSet } from '../bench/authored-set.ts';
import { isHeldOut } from '../bench/hold-out.ts';
import { measureLabelledSet } from '../bench/labelled-set.ts';
import { personaRows } from '../bench/persona-rows.ts';
import { verdictAlone } from '../bench/verdict-alone.ts';
import { type Calibration, cutGroundOf, groundOf } from '../model/calibration.ts';
import { calibrationLines } from './calibration-lines.ts';
import { isotonicSteps } from './isotonic.ts';

const VERSION = 4;
/** Seeds of the personas are asked in order until so many are found that are not held out. */
const SEEDS = 8;
/** Of the personas, of the labelled set, of the authored set as printed and with noise, and of the independent people of set a. */
const SET_SHARES = [1, 0.5, 0.5, 0.5, 2];
/** Of a line that was cut: each is shown at five lengths. */
const CUT_WEIGHT = 0.2;
/** What a stated confidence weighs beside what was seen: half a text of the smallest set. */
const PRIOR_WEIGHT = 0.5;
const STEP_DECIMALS = 1_000;
/** No label that a machine gave is certain. */
const MOST_CERTAIN = 0.995;

const path = new URL('../generated/calibration-table.ts', import.meta.url);
const asStated: Calibration = ({ confidence }) => confidence;

interface Observation {
  readonly ground: string;
  readonly stated: number;
  readonly right: boolean;
}

interface Seen {
  readonly description: string;
  readonly ruleId: string;
  readonly labelledBy: LabelSource;
  readonly confidence: number;
  readonly right: boolean;
}

/** One observation for every text, ground and answer: a wording that is printed every day teaches once. */
function observationsOf(rows: readonly Seen[], ground: (ruleId: string) => string = groundOf): Observation[] {
  const found = new Map<string, Observation>();
  for (const { description, ruleId, confidence, right } of rows) {
    const text = description.replace(/\d+/g, '').replace(/\s+/g, ' ');
    const key = `${text}|${ruleId}|${confidence}|${right}`;
    if (!found.has(key)) found.set(key, { ground: ground(ruleId), stated: confidence, right });
  }
  return [...found.values()];
}

function trainSeeds(): number[] {
  const seeds: number[] = [];
  for (let seed = 1; seeds.length < SEEDS; seed += 1) if (!isHeldOut('persona', seed)) seeds.push(seed);
  return seeds;
}

/** The lines that fit the confidence with noise, each labelled by itself: cut short, or whole. */
function noisyRows(which: 'cut' | 'whole'): Seen[] {
  return calibrationLines(readAuthoredSet())
    .filter(({ isNoisy, isCut }) => isNoisy && isCut === (which === 'cut'))
    .map(({ line, truth, amountCents }) => {
      const verdict = verdictAlone({ description: line, amountCents });
      return { ...verdict, description: line, right: verdict.label === truth };
    });
}

/** The independent people that may be developed with, labelled as applicants. */
function independentRows(): Seen[] {
  return readIndependentSet(new URL('../../../bench/independent/a/', import.meta.url)).flatMap((person) =>
    independentCase(person, asStated).rows.map(({ source, row }) => ({
      ...row,
      right: source.accepted.includes(row.label),
    })),
  );
}

/**
 * The labelled set is small and its labels are those of another project: it weighs half of what the personas do. The
 * authored set holds the rare as often as the common: it weighs half as printed, and half with noise.
 */
function weighed(sets: readonly (readonly Observation[])[]): { observation: Observation; weight: number }[] {
  const fewest = Math.min(...sets.map(({ length }) => length));
  return sets.flatMap((set, at) =>
    set.map((observation) => ({ observation, weight: ((SET_SHARES[at] ?? 0) * fewest) / set.length })),
  );
}

const rounded = (value: number): number => Math.round(value * STEP_DECIMALS) / STEP_DECIMALS;

function stepsByGround(): [string, string][] {
  const sets = [
    observationsOf(trainSeeds().flatMap((seed) => personaRows(seed, asStated))),
    observationsOf(measureLabelledSet(asStated).filter(({ description }) => !isHeldOut('description', description))),
    observationsOf(measureAuthoredSet(asStated).filter(({ part }) => part === 'calibration')),
    observationsOf(noisyRows('whole')),
    observationsOf(independentRows()),
  ];
  const cut = observationsOf(noisyRows('cut'), cutGroundOf).map((observation) => ({ observation, weight: CUT_WEIGHT }));
  const grounds = Map.groupBy([...weighed(sets), ...cut], ({ observation }) => observation.ground);
  return [...grounds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ground, seen]) => {
      const byStated = [...Map.groupBy(seen, ({ observation }) => observation.stated)].map(([stated, group]) => ({
        stated,
        weight: group.reduce((sum, { weight }) => sum + weight, 0),
        right: group.reduce((sum, { observation, weight }) => sum + (observation.right ? weight : 0), 0),
      }));
      const steps = isotonicSteps(byStated, PRIOR_WEIGHT).map(
        ([from, share]) => `[${from}, ${Math.min(MOST_CERTAIN, rounded(share))}]`,
      );
      return [ground, `[${steps.join(', ')}]`];
    });
}

const source = [
  '// Generated by packages/labels/training/fit-calibration.ts. Do not edit.',
  `// Version ${VERSION}.`,
  '',
  '/** Ground of a label, and how often labels of that ground were right, from each stated confidence on. */',
  'export const calibrationTable: readonly (readonly [ground: string, steps: readonly (readonly [statedFrom: number, right: number])[]])[] = [',
  ...stepsByGround().map(([ground, steps]) => `  [${JSON.stringify(ground)}, ${steps}],`),
  '];\n',
].join('\n');

const stale = !existsSync(path) || readFileSync(path, 'utf8') !== source;
if (stale && process.argv.includes('--check')) {
  console.error('stale: packages/labels/generated/calibration-table.ts');
  process.exitCode = 1;
} else if (stale) writeFileSync(path, source);
