import type { Effect } from '../document/policy-document.ts';
import type { Expression } from '../language/expression.ts';
import { type MaybeValue, maybeText, type ValueType } from '../values/value.ts';
import type { Evidence, TraceStep } from './decision.ts';
import { evidenceFor } from './evidence.ts';
import type { TypedName } from './prepared.ts';

/** An effect that followed from something. */
export interface FiredEffect {
  readonly effect: Effect;
  readonly from: string;
  readonly evidence: readonly Evidence[];
  /** Of a cut-off: what the score lost its points by. */
  readonly lost: readonly LostPoints[];
}

/** A characteristic of a scorecard that got fewer points than its best bin gives. */
export interface LostPoints {
  readonly reason: string;
  readonly from: string;
  readonly points: number;
  readonly evidence: readonly Evidence[];
}

/** An upper bound of what is offered. */
export interface AppliedLimit {
  readonly of: 'amount' | 'term' | 'instalment';
  /** Cents or months, rounded down. */
  readonly most: bigint;
  readonly reason: string;
  readonly from: string;
  readonly evidence: readonly Evidence[];
}

/** What one decision has worked out so far. */
export class RunState {
  readonly effects: FiredEffect[] = [];
  readonly limits: AppliedLimit[] = [];
  readonly lost = new Map<string, readonly LostPoints[]>();
  readonly trace: TraceStep[] = [];
  readonly values: Map<string, MaybeValue>;
  readonly #types = new Map<string, ValueType>();
  readonly #texts = new Map<string, string>();

  constructor(values: Map<string, MaybeValue>) {
    this.values = values;
    for (const [name, type] of REQUEST_TYPES) this.#types.set(name, type);
  }

  set(name: string, value: MaybeValue, type: ValueType): void {
    this.values.set(name, value);
    this.#types.set(name, type);
  }

  /** The text of a value that has a name; the same name has the same value throughout. */
  textOf({ name, type }: TypedName): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = maybeText(this.values.get(name) ?? null, type);
    this.#texts.set(name, text);
    this.#types.set(name, type);
    return text;
  }

  inputsOf(names: readonly TypedName[]): Readonly<Record<string, string>> {
    const inputs: Record<string, string> = {};
    for (const typed of names) inputs[typed.name] = this.textOf(typed);
    return inputs;
  }

  evidence(expression: Expression): readonly Evidence[] {
    return evidenceFor(expression, this.values, (name) => this.#types.get(name));
  }

  fire(
    effect: Effect | null | undefined,
    from: string,
    evidence: readonly Evidence[],
    lost: readonly LostPoints[] = [],
  ): void {
    if (effect && effect.do !== 'nothing') this.effects.push({ effect, from, evidence, lost });
  }
}

const REQUEST_TYPES: readonly (readonly [string, ValueType])[] = [
  ['request.product', 'label'],
  ['request.amount', 'money'],
  ['request.term', 'months'],
  ['request.decided_on', 'date'],
];
