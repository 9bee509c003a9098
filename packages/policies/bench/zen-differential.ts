import { ZenEngine } from '@gorules/zen-engine';
import type { PreparedNode, PreparedPolicy } from '../interpret/prepared.ts';
import type { DecisionInput } from '../interpret/read-inputs.ts';
import { readInputs } from '../interpret/read-inputs.ts';
import { runNode } from '../interpret/run-nodes.ts';
import { RunState } from '../interpret/run-state.ts';
import { effectText, exportJdm } from '../jdm/export-jdm.ts';
import { zenName } from '../jdm/zen-expression.ts';
import { preparePolicy } from '../validate/prepare-policy.ts';
import { decimalText } from '../values/decimal.ts';
import type { MaybeValue } from '../values/value.ts';
import { generatedCase } from './generated-policy.ts';

type Plain = string | number | boolean | null;

/** A value as JSON has it: the nearest binary number of an exact decimal. */
const plainOf = (value: MaybeValue): Plain =>
  typeof value === 'object' && value !== null ? Number(decimalText(value)) : value;

const isPlainObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

type Said = readonly (readonly [string, unknown])[];

/** What one node said: its results by the key of the model. */
function saidBy(prepared: PreparedNode, state: RunState, steps: number, effects: number): Said {
  const { node } = prepared;
  const fired = state.effects.slice(effects);
  const firedBy = (step: string): string | null => effectText(fired.find(({ from }) => from === step)?.effect);
  const result = (name: string): Plain => plainOf(state.values.get(name) ?? null);
  switch (prepared.kind) {
    case 'rules':
      return state.trace.slice(steps).flatMap(
        ({ step, result: answer }): Said => [
          [zenName(step), answer],
          [`${zenName(step)}__effect`, firedBy(step)],
        ],
      );
    case 'table': {
      const hit = state.trace.at(-1)?.step.slice(node.id.length + 1) ?? '';
      return [
        // Where no row fits and nothing is said for that case, the model has no key.
        [`${node.id}__row`, hit === 'otherwise' && prepared.otherwise === null ? null : hit],
        [`${node.id}__effect`, fired.map(({ effect }) => effectText(effect)).join(', ') || null],
        ...prepared.node.outputs.map(({ id }) => [`${node.id}__${id}`, result(`${node.id}.${id}`)] as const),
      ];
    }
    case 'values':
      return prepared.values.map(({ name }) => [zenName(name), result(name)]);
    case 'scorecard':
      return [[`${node.id}__score`, result(`${node.id}.score`)]];
    case 'cut_off':
      return [[`${node.id}__effect`, effectText(fired[0]?.effect)]];
    case 'limits':
      return prepared.limits.flatMap(({ limit }): Said => {
        const from = `${node.id}.${limit.id}`;
        return [
          [`${zenName(from)}__effect`, firedBy(from)],
          [`${zenName(from)}__is_missing`, !state.limits.some((one) => one.from === from)],
        ];
      });
  }
}

/** What our interpreter and the exported model should both say. */
function ours(policy: PreparedPolicy, input: DecisionInput): Said {
  const read = readInputs(policy, input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const state = new RunState(read.values);
  return policy.nodes.flatMap((prepared) => {
    const [steps, effects] = [state.trace.length, state.effects.length];
    runNode(prepared, state);
    return saidBy(prepared, state, steps, effects);
  });
}

/** The inputs by the names of the model. */
export function zenContext(policy: PreparedPolicy, input: DecisionInput): Record<string, Plain> {
  const read = readInputs(policy, input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return Object.fromEntries([...read.values].map(([name, value]) => [zenName(name), plainOf(value)]));
}

/** The result of zen in our form: lists of rows and effects as text, no entry as null. */
function theirs(result: Record<string, unknown>, key: string): unknown {
  if (key.endsWith('__is_missing')) return (result[key.replace(/__is_missing$/, '')] ?? null) === null;
  const value = result[key] ?? null;
  if (Array.isArray(value)) return value.filter((item) => item !== null).join(', ') || null;
  return value;
}

export interface Disagreement {
  readonly seed: number;
  readonly input: number;
  readonly key: string;
  readonly ours: unknown;
  readonly zen: unknown;
}

/** Decides generated policies with both engines and lists where they differ; the count is of results compared. */
export async function compareWithZen(
  seeds: readonly number[],
): Promise<{ readonly compared: number; readonly disagreements: readonly Disagreement[] }> {
  const engine = new ZenEngine();
  const disagreements: Disagreement[] = [];
  let compared = 0;
  for (const seed of seeds) {
    const { policy: document, inputs } = generatedCase(seed);
    const prepared = preparePolicy(document);
    if (!prepared.ok) throw new Error(`seed ${seed}: ${JSON.stringify(prepared.problems)}`);
    const decision = engine.createDecision(exportJdm(prepared.policy).model);
    for (const [index, input] of inputs.entries()) {
      const { result } = await decision.evaluate(zenContext(prepared.policy, input));
      const answers = isPlainObject(result) ? result : {};
      for (const [key, own] of ours(prepared.policy, input)) {
        compared += 1;
        const zen = theirs(answers, key);
        if (own !== zen) disagreements.push({ seed, input: index, key, ours: own, zen });
      }
    }
  }
  return { compared, disagreements };
}
