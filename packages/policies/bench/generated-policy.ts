import { type SeededRandom, seededRandom } from '@imali/ledger/basics/seeded-random.ts';
import type { Effect, Fact, PolicyDocument, PolicyNode } from '../document/policy-document.ts';
import { figureInputs, inputsOfPolicy } from '../inputs/input-catalogue.ts';
import type { DecisionInput } from '../interpret/read-inputs.ts';
import type { NamedInput } from '../language/check.ts';
import { MAX_EXPRESSION_LENGTH } from '../language/tokens.ts';
import { prepareNode } from '../validate/prepare-nodes.ts';
import { Preparing } from '../validate/preparing.ts';
import { isNumeric, type ValueType } from '../values/value.ts';

/** Figures of every type, such that may be missing and such that never are. */
const FIGURES = [
  'affordability.net_income',
  'affordability.max_instalment',
  'affordability.debt_to_income',
  'affordability.full_months',
  'affordability.verdict',
  'income_analysis.income_indicator',
  'health_score.final_score',
  'expenses_analysis.total_expenses',
  'risk_insights.gambling.count',
  'risk_insights.debt_review.active',
  'risk_insights.returned_debit_orders.count_3_months',
  'liquidity_score.windows.90_days.buffer_days',
] as const;

const FACTS: readonly Fact[] = [
  { id: 'employed', type: 'months', words: 'Months employed.', from: 'applicant', may_be_missing: true },
  { id: 'kind', type: 'label', words: 'Kind of work.', from: 'lender', values: ['a', 'b', 'c'], may_be_missing: true },
  { id: 'known', type: 'yes_or_no', words: 'A known customer.', from: 'lender', may_be_missing: false },
  { id: 'deposit', type: 'money', words: 'Deposit that was paid.', from: 'lender', may_be_missing: true },
  { id: 'share', type: 'percent', words: 'Share that was paid.', from: 'lender', may_be_missing: false },
];

/** Few values, so that inputs and literals are often equal. */
const AMOUNTS = ['0', '0.01', '99.99', '100', '150.5', '1000', '1000.01', '25000'] as const;
const SHARES = ['0', '0.1', '0.125', '0.3', '0.3001', '1'] as const;
const COUNTS = ['0', '1', '2', '3', '7', '12'] as const;

interface Known extends NamedInput {
  readonly name: string;
}

class Generator {
  readonly #random: SeededRandom;
  readonly #known: Known[];
  readonly #preparing: Preparing;

  constructor(random: SeededRandom, facts: readonly Fact[]) {
    this.#random = random;
    const inputs = inputsOfPolicy({ products: ['loan', 'card'], facts: [...facts] });
    this.#known = [...inputs]
      .filter(([name]) => !figureInputs.has(name) || FIGURES.some((figure) => figure === name))
      .filter(([, { type }]) => type !== 'date')
      .map(([name, input]) => ({ name, ...input }));
    this.#preparing = new Preparing(inputs);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  upTo(count: number): number {
    return Math.floor(this.#random() * count);
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[this.upTo(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  literal(type: ValueType, values?: readonly string[]): string {
    switch (type) {
      case 'money':
        return `${this.chance(0.05) ? '-' : ''}R${this.pick(AMOUNTS)}`;
      case 'percent':
        return this.pick(['0%', '10%', '12.5%', '30%', '30.01%', '100%']);
      case 'number':
        return this.pick([...COUNTS, '2.5']);
      case 'days':
        return `${this.pick(COUNTS)} days`;
      case 'months':
        return `${this.pick(COUNTS)} months`;
      case 'yes_or_no':
        return this.pick(['yes', 'no']);
      default:
        return JSON.stringify(this.pick(values ?? ['a', 'b', 'c']));
    }
  }

  /** An operand of a type: a name, a literal or a little arithmetic. */
  operand(type: ValueType, depth = 1): string {
    const named = this.#known.filter((known) => known.type === type);
    const name = named.length > 0 && this.chance(0.7) ? this.pick(named).name : this.literal(type);
    if (depth === 0 || !isNumeric(type) || this.chance(0.6)) return name;
    switch (this.upTo(4)) {
      case 0:
        return `${name} + ${this.operand(type, 0)}`;
      case 1:
        return `${name} - (${this.operand(type, depth - 1)})`;
      case 2:
        return `${this.literal(type === 'number' ? 'number' : this.pick(['percent', 'number']))} * ${name}`;
      default:
        return `${this.pick(['min', 'max'])}(${name}, ${this.operand(type, 0)})`;
    }
  }

  test(depth: number): string {
    if (depth > 0 && this.chance(0.55)) {
      if (this.chance(0.25)) return `not (${this.test(depth - 1)})`;
      return `(${this.test(depth - 1)}) ${this.pick(['and', 'or'])} (${this.test(depth - 1)})`;
    }
    const known = this.pick(this.#known);
    if (known.mayBeMissing && this.chance(0.15)) {
      return `${known.name} is ${this.chance(0.5) ? 'not ' : ''}missing`;
    }
    if (known.type === 'yes_or_no' && this.chance(0.5)) return known.name;
    return `${known.name} ${this.cellTest(known, (type) => this.operand(type))}`;
  }

  /** What follows the operand in a comparison. */
  cellTest({ type, values }: NamedInput, other: (type: ValueType) => string): string {
    if (!isNumeric(type)) {
      const one = this.literal(type, values);
      return this.chance(0.4) ? `in (${one}, ${this.literal(type, values)})` : `${this.pick(['=', '!='])} ${one}`;
    }
    if (this.chance(0.2)) return `between ${other(type)} and ${other(type)}`;
    if (this.chance(0.1)) return `in (${this.literal(type)}, ${this.literal(type)})`;
    return `${this.pick(['=', '!=', '<', '<=', '>', '>='])} ${other(type)}`;
  }

  effect(): Effect {
    const reason = this.pick(['one', 'two', 'three']);
    if (this.chance(0.2)) return { do: 'condition', reason, words: 'A condition.' };
    return this.chance(0.5) ? { do: 'decline', reason } : { do: 'refer', reason, queue: 'people' };
  }

  #mayBeMissing(text: string, type: ValueType | null): boolean {
    return this.#preparing.expression(text, '', type)?.mayBeMissing ?? false;
  }

  #missingEffect(): { readonly do: 'nothing' } | { readonly do: 'refer'; reason: string; queue: string } {
    return this.chance(0.3) ? { do: 'nothing' } : { do: 'refer', reason: 'missing', queue: 'people' };
  }

  #rules(id: string): PolicyNode {
    const rules = Array.from({ length: 1 + this.upTo(6) }, (_, index) => {
      const long = this.test(3);
      const when = long.length <= MAX_EXPRESSION_LENGTH ? long : this.test(1);
      const then = this.effect();
      const effect = then.do === 'nothing' ? ({ do: 'decline', reason: 'one' } as const) : then;
      const missing = this.#mayBeMissing(when, 'yes_or_no') ? { on_missing: this.#missingEffect() } : {};
      return { id: `r${index}`, words: 'A rule.', when, effect, ...missing };
    });
    return { kind: 'rules', id, words: 'Rules.', rules };
  }

  #values(id: string): PolicyNode {
    const values = Array.from({ length: 1 + this.upTo(2) }, (_, index) => {
      const is = this.chance(0.2) ? this.test(1) : this.operand(this.pick(['money', 'percent', 'number']), 2);
      return { id: `v${index}`, is };
    });
    return { kind: 'values', id, words: 'Values.', values };
  }

  #table(id: string): PolicyNode {
    const hit = this.pick(['first', 'priority', 'collect'] as const);
    const columns = Array.from({ length: 1 + this.upTo(3) }, (_, index) => ({
      id: `c${index}`,
      known: this.pick(this.#known),
    }));
    const outputs = Array.from({ length: this.upTo(3) }, (_, index) => {
      const type = this.pick(['money', 'percent', 'number'] as const);
      const collect = hit === 'collect' ? this.pick(['sum', 'min', 'max'] as const) : undefined;
      return { id: `o${index}`, type, ...(collect ? { collect } : {}) };
    });
    const values = (): string[] =>
      outputs.map(({ type }) => (this.chance(0.7) ? this.literal(type) : this.operand(type)));
    const rows = Array.from({ length: 1 + this.upTo(6) }, (_, index) => ({
      id: `row${index}`,
      cells: columns.map(({ known }) => {
        if (this.chance(0.3)) return 'any';
        if (known.mayBeMissing && this.chance(0.15)) return 'missing';
        return this.cellTest(known, (type) => this.literal(type));
      }),
      values: values(),
      ...(hit === 'priority' ? { priority: this.upTo(4) } : {}),
      ...(this.chance(0.4) ? { effect: this.effect() } : {}),
    }));
    const isUnnamed = columns.some(
      ({ known }, index) => known.mayBeMissing && !rows.some(({ cells }) => cells[index] === 'missing'),
    );
    return {
      kind: 'table',
      id,
      words: 'A table.',
      hit,
      columns: columns.map((column) => ({ id: column.id, of: column.known.name })),
      outputs,
      rows,
      ...(this.chance(0.6)
        ? { otherwise: { values: values(), ...(this.chance(0.5) ? { effect: this.effect() } : {}) } }
        : {}),
      ...(isUnnamed ? { on_missing: { values: values(), effect: this.#missingEffect() } } : {}),
    };
  }

  #scorecard(id: string): PolicyNode {
    const characteristics = Array.from({ length: 1 + this.upTo(4) }, (_, index) => {
      const known = this.pick(this.#known);
      const bins = Array.from({ length: this.upTo(4) }, (_bin, at) => {
        const when = this.cellTest(known, (type) => this.literal(type));
        return { id: `b${at}`, when, points: this.upTo(100), reason: 'points' };
      });
      const missing = known.mayBeMissing
        ? [{ id: 'missing', when: 'missing', points: -this.upTo(50), reason: 'points' }]
        : [];
      return {
        id: `c${index}`,
        of: known.name,
        bins: [...missing, ...bins, { id: 'rest', when: 'any', points: 0, reason: 'points' }],
      };
    });
    return { kind: 'scorecard', id, words: 'Points.', base: this.upTo(50), characteristics };
  }

  #limits(id: string): PolicyNode {
    const at_most = this.operand('money', 2);
    const missing = this.#mayBeMissing(at_most, 'money') ? { on_missing: this.#missingEffect() } : {};
    return {
      kind: 'limits',
      id,
      words: 'Limits.',
      limits: [{ id: 'l0', of: 'amount', at_most, reason: 'limit', ...missing }],
    };
  }

  /** Some nodes, each of which may use the results of those before it. */
  nodes(count: number): PolicyNode[] {
    const nodes: PolicyNode[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = `n${index}`;
      const make = this.pick([
        () => this.#rules(id),
        () => this.#table(id),
        () => this.#table(id),
        () => this.#values(id),
        () => this.#scorecard(id),
        () => this.#limits(id),
      ]);
      const node = make();
      this.#declare(node, nodes);
      nodes.push(node);
      if (node.kind !== 'scorecard') continue;
      const bands = [
        { below: 40, effect: this.effect() },
        { below: 90, effect: this.effect() },
      ];
      nodes.push({ kind: 'cut_off', id: `${id}_cut`, words: 'Bands.', scorecard: id, bands });
    }
    return nodes;
  }

  #declare(node: PolicyNode, before: readonly PolicyNode[]): void {
    const prepared = prepareNode(node, '', this.#preparing, before);
    const names =
      prepared.kind === 'values'
        ? prepared.values.map(({ name }) => name)
        : node.kind === 'table'
          ? node.outputs.map((output) => `${node.id}.${output.id}`)
          : node.kind === 'scorecard'
            ? [`${node.id}.score`]
            : [];
    for (const name of names) {
      const input = this.#preparing.find(name);
      if (input !== undefined) this.#known.push({ name, ...input });
    }
  }
}

/** A value of an input as a document of the analyses has it. */
function givenValue(generator: Generator, { type, values }: NamedInput): string | number | boolean {
  switch (type) {
    case 'yes_or_no':
      return generator.chance(0.5);
    case 'label':
      return generator.pick(values ?? ['a', 'b', 'c']);
    case 'money':
      return Number(generator.pick(AMOUNTS)) * (generator.chance(0.1) ? -1 : 1);
    case 'percent':
      return Number(generator.pick(SHARES));
    default:
      return Number(generator.pick(COUNTS));
  }
}

function givenInput(generator: Generator): DecisionInput {
  const given = (input: NamedInput): string | number | boolean | null =>
    input.mayBeMissing && generator.chance(0.25) ? null : givenValue(generator, input);
  const figures = FIGURES.flatMap((name) => {
    const input = figureInputs.get(name);
    return input === undefined ? [] : [[name, given(input)] as const];
  });
  const facts = FACTS.map(({ id, type, values, may_be_missing: mayBeMissing }) => {
    return [id, given({ type, mayBeMissing, ...(values ? { values } : {}) })] as const;
  });
  const request = {
    product: generator.pick(['loan', 'card']),
    applicant: 'natural_person',
    amount_cents: generator.pick([10_000, 100_000, 100_001, 2_500_000]),
    term_months: generator.pick([1, 3, 7, 12]),
    decided_on: '2026-11-23',
  } as const;
  return { request, figures: Object.fromEntries(figures), facts: Object.fromEntries(facts), override: null };
}

/** A valid policy and inputs for it, the same for the same seed. */
export function generatedCase(
  seed: number,
  nodes = 5,
  inputs = 3,
): { policy: PolicyDocument; inputs: DecisionInput[] } {
  const generator = new Generator(seededRandom(seed), FACTS);
  const words = { weight: 10, staff: 'A reason.', applicant: 'A reason.' };
  const named = ['one', 'two', 'three', 'missing', 'points', 'limit'];
  const generated = generator.nodes(nodes);
  const text = JSON.stringify(generated);
  const used = named.filter((reason) => text.includes(`"reason":"${reason}"`) || reason === 'one');
  const policy: PolicyDocument = {
    format: 1,
    name: `Generated ${seed}`,
    words: 'A policy of chance.',
    agreement: 'credit_agreement',
    products: ['loan', 'card'],
    facts: [...FACTS],
    reasons: Object.fromEntries(used.map((reason) => [reason, words])),
    nodes: generated,
    offer: {
      kind: 'credit',
      annual_rate: '24%',
      initiation_fee: '1% * offer.amount',
      monthly_fee: 'R60',
      min_amount: 'R50',
      step_cents: 1_000,
      below_min: { do: 'decline', reason: 'one' },
      on_missing: { do: 'decline', reason: 'one' },
    },
    tests: [],
  };
  return { policy, inputs: Array.from({ length: inputs }, () => givenInput(generator)) };
}
