import { add, compare, type Decimal, decimalOfInteger, floorUnits } from '../values/decimal.ts';
import { type MaybeValue, maybeText } from '../values/value.ts';
import type { Evidence } from './decision.ts';
import type { PreparedElsewhere, PreparedNode, PreparedRow } from './prepared.ts';
import type { LostPoints, RunState } from './run-state.ts';

type NodeOf<Kind extends PreparedNode['kind']> = PreparedNode & { readonly kind: Kind };

const answer = (value: MaybeValue): string => (value === null ? 'missing' : value === true ? 'yes' : 'no');

function runValues({ values }: NodeOf<'values'>, state: RunState): void {
  for (const { name, is } of values) {
    const value = is.evaluate(state.values);
    state.set(name, value, is.type);
    const result = maybeText(value, is.type);
    state.trace.push({ step: name, test: is.text, inputs: state.inputsOf(is.names), result, effect: null });
  }
}

function runRules({ node, rules }: NodeOf<'rules'>, state: RunState): void {
  for (const { rule, when } of rules) {
    const value = when.evaluate(state.values);
    const effect = value === true ? rule.effect : value === null ? rule.on_missing : undefined;
    const step = `${node.id}.${rule.id}`;
    state.trace.push({
      step,
      test: when.text,
      inputs: state.inputsOf(when.names),
      result: answer(value),
      effect: effect?.do ?? null,
    });
    if (effect !== undefined && effect.do !== 'nothing') state.fire(effect, step, state.evidence(when.expression));
  }
}

type Table = NodeOf<'table'>;

/** Whether all cells of a row fit; `any` fits a missing value only in a column whose rows name missing ones. */
function rowFits({ cells }: PreparedRow, { columns }: Table, state: RunState): boolean {
  for (const [index, { of, namesMissing }] of columns.entries()) {
    const cell = cells[index] ?? null;
    if (cell === null) {
      if (!namesMissing && of.evaluate(state.values) === null) return false;
    } else if (cell.evaluate(state.values) !== true) {
      return false;
    }
  }
  return true;
}

const isDecimal = (value: MaybeValue): value is Decimal => typeof value === 'object' && value !== null;

/** One value of those of all rows that fit. A missing one among them makes a sum or a least missing. */
function collected(values: readonly MaybeValue[], how: 'sum' | 'min' | 'max' | 'count'): MaybeValue {
  if (how === 'count') return decimalOfInteger(values.length);
  const numbers = values.filter(isDecimal);
  const [first, ...others] = numbers;
  if (first === undefined || numbers.length < values.length) return null;
  if (how === 'sum') return others.reduce(add, first);
  const sign = how === 'max' ? 1 : -1;
  return others.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best), first);
}

function rowEvidence(row: PreparedRow, state: RunState): readonly Evidence[] {
  return row.cells.flatMap((cell) => (cell === null ? [] : state.evidence(cell.expression)));
}

/** The rows that count, by the hit policy. */
function rowsHit(table: Table, state: RunState): readonly PreparedRow[] {
  const { hit } = table.node;
  if (hit === 'first') {
    const first = table.rows.find((row) => rowFits(row, table, state));
    return first === undefined ? [] : [first];
  }
  const fitting = table.rows.filter((row) => rowFits(row, table, state));
  if (hit === 'collect' || fitting.length === 0) return fitting;
  return [fitting.reduce((best, row) => (row.priority > best.priority ? row : best))];
}

function runTable(table: Table, state: RunState): void {
  const { node, columns, otherwise, onMissing } = table;
  const missing = columns.filter(({ of, namesMissing }) => !namesMissing && of.evaluate(state.values) === null);
  const rows = missing.length > 0 ? [] : rowsHit(table, state);
  const elsewhere: PreparedElsewhere | null = missing.length > 0 ? onMissing : rows.length === 0 ? otherwise : null;
  const hit = missing.length > 0 ? 'on_missing' : rows.length === 0 ? 'otherwise' : rows.map(({ id }) => id).join(', ');
  const outputs = node.outputs.map(({ id, type, collect }, index) => {
    const sources = rows.length > 0 ? rows : elsewhere === null ? [] : [elsewhere];
    const values = sources.map((source) => source.values[index]?.evaluate(state.values) ?? null);
    const value = rows.length > 0 && collect !== undefined ? collected(values, collect) : (values[0] ?? null);
    state.set(`${node.id}.${id}`, value, type);
    return `${id} ${maybeText(value, type)}`;
  });
  const effects = rows.length > 0 ? rows.map(({ effect }) => effect) : [elsewhere?.effect ?? null];
  state.trace.push({
    step: `${node.id}.${hit}`,
    test: node.words,
    inputs: state.inputsOf(columns.flatMap(({ of }) => of.names)),
    result: outputs.join(', '),
    effect: effects.flatMap((effect) => (effect ? [effect.do] : [])).join(', ') || null,
  });
  for (const row of rows) {
    if (row.effect !== null) state.fire(row.effect, `${node.id}.${row.id}`, rowEvidence(row, state));
  }
  if (elsewhere?.effect) {
    const about = missing.length > 0 ? missing : columns;
    const test = missing.length > 0 ? 'is missing' : 'fits no row';
    const evidence = about.flatMap(({ of }) =>
      of.names.map((typed) => ({ figure: of.text, value: state.textOf(typed), test, threshold: null })),
    );
    state.fire(elsewhere.effect, `${node.id}.${hit}`, evidence);
  }
}

function runScorecard({ node, characteristics }: NodeOf<'scorecard'>, state: RunState): void {
  let score = node.base;
  const lost: LostPoints[] = [];
  for (const { id, of, bins, mostPoints } of characteristics) {
    const value = of.evaluate(state.values);
    const bin = bins.find(({ cell }) => (cell === null ? value !== null : cell.evaluate(state.values) === true));
    const points = bin?.points ?? 0;
    score += points;
    const step = `${node.id}.${id}`;
    const result = `${bin?.id ?? 'no bin'}: ${points} of ${mostPoints} points`;
    state.trace.push({ step, test: of.text, inputs: state.inputsOf(of.names), result, effect: null });
    if (bin === undefined || points >= mostPoints) continue;
    const evidence: readonly Evidence[] =
      bin.cell === null
        ? [{ figure: of.text, value: maybeText(value, of.type), test: 'any other value', threshold: null }]
        : state.evidence(bin.cell.expression);
    lost.push({ reason: bin.reason, from: step, points: mostPoints - points, evidence });
  }
  state.set(`${node.id}.score`, decimalOfInteger(score), 'number');
  state.lost.set(node.id, lost);
  state.trace.push({ step: `${node.id}.score`, test: node.words, inputs: {}, result: String(score), effect: null });
}

function runCutOff({ node }: NodeOf<'cut_off'>, state: RunState): void {
  const name = `${node.scorecard}.score`;
  const score = state.values.get(name) ?? null;
  const value = state.textOf({ name, type: 'number' });
  const band = isDecimal(score)
    ? node.bands.find(({ below }) => compare(score, decimalOfInteger(below)) < 0)
    : undefined;
  const result = band === undefined ? 'above every band' : `below ${band.below}`;
  state.trace.push({
    step: node.id,
    test: node.words,
    inputs: { [name]: value },
    result,
    effect: band?.effect.do ?? null,
  });
  if (band === undefined) return;
  const threshold = String(band.below);
  const evidence = [{ figure: name, value, test: `< ${threshold}`, threshold }];
  state.fire(band.effect, `${node.id}.below_${band.below}`, evidence, state.lost.get(node.scorecard));
}

function runLimits({ node, limits }: NodeOf<'limits'>, state: RunState): void {
  for (const { limit, atMost } of limits) {
    const value = atMost.evaluate(state.values);
    const from = `${node.id}.${limit.id}`;
    const isMissing = !isDecimal(value);
    state.trace.push({
      step: from,
      test: `${limit.of} <= ${atMost.text}`,
      inputs: state.inputsOf(atMost.names),
      result: maybeText(value, atMost.type),
      effect: isMissing ? (limit.on_missing?.do ?? null) : null,
    });
    if (isMissing) {
      const absent = atMost.names.filter(({ name }) => (state.values.get(name) ?? null) === null);
      const evidence = absent.map(({ name }) => ({
        figure: name,
        value: 'missing',
        test: 'is missing',
        threshold: null,
      }));
      state.fire(limit.on_missing, from, evidence);
      continue;
    }
    const threshold = maybeText(value, atMost.type);
    state.limits.push({
      of: limit.of,
      most: floorUnits(value, limit.of === 'term' ? 0 : 2),
      reason: limit.reason,
      from,
      evidence: [{ figure: `request.${limit.of}`, value: '', test: `<= ${atMost.text}`, threshold }],
    });
  }
}

/** Runs one node: its results become values, its effects and limits are collected. */
export function runNode(node: PreparedNode, state: RunState): void {
  switch (node.kind) {
    case 'values':
      runValues(node, state);
      break;
    case 'rules':
      runRules(node, state);
      break;
    case 'table':
      runTable(node, state);
      break;
    case 'scorecard':
      runScorecard(node, state);
      break;
    case 'cut_off':
      runCutOff(node, state);
      break;
    case 'limits':
      runLimits(node, state);
      break;
  }
}
