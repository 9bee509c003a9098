import { ZenEngine } from '@gorules/zen-engine';
import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, type Spread, spreadOf } from '@imali/measure/spread.ts';
import { decide } from '../interpret/decide.ts';
import type { PreparedPolicy } from '../interpret/prepared.ts';
import { exportJdm } from '../jdm/export-jdm.ts';
import { preparePolicy } from '../validate/prepare-policy.ts';
import { ordinaryApplicant, twoHundredRules } from './two-hundred-rules.ts';
import { compareWithZen, zenContext } from './zen-differential.ts';

function prepared(): PreparedPolicy {
  const result = preparePolicy(twoHundredRules);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.policy;
}

async function millisecondsOf(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Decisions by 200 rules with a full trace, beside GoRules zen with its trace over the same rules, in turns; then how often both agree. */
export const policies: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 20 : 3_000;
  const policy = prepared();
  const engine = new ZenEngine();
  const zen = engine.createDecision(exportJdm(policy).model);
  const context = zenContext(policy, ordinaryApplicant);
  progress(`policies: ${rounds} decisions by 200 rules, in turns with zen`);
  const first = await millisecondsOf(() => decide(policy, ordinaryApplicant));
  const [ours, theirs, untraced]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await millisecondsOf(() => decide(policy, ordinaryApplicant)));
    theirs.push(await millisecondsOf(() => zen.evaluate(context, { trace: true })));
    untraced.push(await millisecondsOf(() => zen.evaluate(context)));
  }
  // The first tenth warms the engines; it is no part of the figures.
  const warm = (times: readonly number[]): Spread => spreadOf(times.slice(Math.floor(rounds / 10)));
  const preparations: number[] = [];
  for (let round = 0; round < (quick ? 3 : 60); round += 1) {
    preparations.push(await millisecondsOf(() => preparePolicy(twoHundredRules)));
  }
  const preparing = spreadOf(preparations);
  const generated = quick ? 20 : 10_000;
  progress(`policies: ${generated} generated policies by both engines`);
  const { compared, disagreements } = await compareWithZen(Array.from({ length: generated }, (_, seed) => seed + 1));
  const parts = ['p50', 'p95', 'p99', 'max'] as const;
  const lines: readonly (readonly [string, string, Spread])[] = [
    ['decide', 'decide: 200 rules, trace, offer, hash of inputs', warm(ours)],
    ['zen_traced', 'zen: the same rules with trace', warm(theirs)],
    ['zen', 'zen: the same rules without trace', warm(untraced)],
    ['prepare', 'prepare: parse, check and hash the policy', preparing],
  ];
  return {
    figures: {
      ...Object.assign({}, ...lines.map(([key, , spread]) => figuresOf(key, 'ms', spread, parts))),
      decide_first_ms: first,
      generated_policies_count: generated,
      results_compared_count: compared,
      disagreements_count: disagreements.length,
    },
    tables: [
      {
        title: 'One decision on one thread, ms',
        columns: ['', ...parts],
        rows: lines.map(([, words, spread]) => [words, ...parts.map((part) => spread[part])]),
      },
      {
        title: 'Both engines on generated policies, three inputs each',
        columns: ['', 'policies', 'results compared', 'disagreements'],
        rows: [['the interpreter and zen', generated, compared, disagreements.length]],
      },
      ...(disagreements.length === 0
        ? []
        : [
            {
              title: 'The first disagreements',
              columns: ['seed', 'key', 'ours', 'zen'],
              rows: disagreements
                .slice(0, 20)
                .map(({ seed, key, ours: own, zen: other }) => [seed, key, String(own), String(other)]),
            },
          ]),
    ],
    notes: [
      'zen takes and gives JSON through a native module; its rules are the expressions that the export writes, with a test for null before each comparison.',
      'Seeds of the generated policies are 1 to their number.',
    ],
  };
};
