import type { Effect } from '../document/policy-document.ts';
import type {
  PreparedCell,
  PreparedElsewhere,
  PreparedExpression,
  PreparedNode,
  PreparedPolicy,
  PreparedRow,
} from '../interpret/prepared.ts';
import type { PolicyProblem } from '../validate/problems.ts';
import type { JdmModel, JdmNode } from './jdm-model.ts';
import { zenLiteral, zenName, zenNo, zenValue, zenYes } from './zen-expression.ts';

export interface JdmExport {
  readonly model: JdmModel;
  /** Parts of the policy that the model has not, and why. */
  readonly refused: readonly PolicyProblem[];
}

type NodeOf<Kind extends PreparedNode['kind']> = PreparedNode & { readonly kind: Kind };
type KeyedExpression = readonly [string, string];

const ALONE = { passThrough: true, inputField: null, outputPath: null, executionMode: 'single' } as const;

/** An effect as text: `decline:debt_review`, or nothing. */
export const effectText = (effect: Effect | null | undefined): string | null =>
  effect && effect.do !== 'nothing' ? `${effect.do}:${effect.reason}` : null;
const effectLiteral = (effect: Effect | null | undefined): string => JSON.stringify(effectText(effect));

const zenOf = (ready: PreparedExpression): string => zenValue(ready.expression, ready.type === 'yes_or_no');

function expressionNode(id: string, expressions: readonly KeyedExpression[]): JdmNode {
  return {
    id,
    name: id,
    type: 'expressionNode',
    position: { x: 0, y: 0 },
    content: { expressions: expressions.map(([key, value]) => ({ id: key, key, value })), ...ALONE },
  };
}

/** A cell in the short form of a column with a field; null where it needs a whole expression. */
function shortCell(cell: PreparedCell): string | null {
  if (cell === null) return '';
  const { expression } = cell;
  if (expression.kind === 'is_missing') return 'null';
  if (expression.kind === 'compare' && expression.right.kind === 'literal' && expression.operator !== '!=') {
    const literal = zenLiteral(expression.right.value);
    return expression.operator === '=' ? literal : `${expression.operator} ${literal}`;
  }
  if (expression.kind === 'in') return expression.values.map(({ value }) => zenLiteral(value)).join(', ');
  if (expression.kind === 'between' && expression.low.kind === 'literal' && expression.high.kind === 'literal') {
    return `[${zenLiteral(expression.low.value)}..${zenLiteral(expression.high.value)}]`;
  }
  return null;
}

/** A table of JDM: columns that are always there have fields and short cells, the others whole conditions. */
function tableNode(
  table: NodeOf<'table'>,
  rows: readonly PreparedRow[],
  elsewhere: PreparedElsewhere | null,
  outputPath: string | null,
): JdmNode {
  const { node, columns } = table;
  const short = columns.map(
    ({ of }, index) => !of.mayBeMissing && rows.every(({ cells }) => shortCell(cells[index] ?? null) !== null),
  );
  const inputs = columns.map(({ id, of }, index) => {
    return short[index] ? { id, name: id, field: zenName(of.text) } : { id, name: id };
  });
  const outputs = ['row', 'effect', ...node.outputs.map(({ id }) => id)].map((id) => {
    return { id: `out__${id}`, name: id, field: outputPath === null ? `${node.id}__${id}` : id };
  });
  const ruleOf = (
    id: string,
    effect: Effect | null,
    values: readonly PreparedExpression[],
    cells: readonly PreparedCell[],
  ) => ({
    _id: `${node.id}__${id}`,
    ...Object.fromEntries(
      columns.map(({ id: column }, index) => {
        const cell = cells[index] ?? null;
        return [column, short[index] ? (shortCell(cell) ?? '') : cell === null ? '' : zenYes(cell.expression)];
      }),
    ),
    out__row: JSON.stringify(id),
    out__effect: effectLiteral(effect),
    ...Object.fromEntries(
      node.outputs.map(({ id: output }, index) => {
        const value = values[index];
        return [`out__${output}`, value === undefined ? 'null' : zenOf(value)];
      }),
    ),
  });
  const rules = rows.map(({ id, effect, values, cells }) => ruleOf(id, effect, values, cells));
  if (elsewhere !== null) rules.push(ruleOf('otherwise', elsewhere.effect, elsewhere.values, []));
  const hitPolicy = node.hit === 'collect' ? 'collect' : 'first';
  return {
    id: node.id,
    name: node.id,
    type: 'decisionTableNode',
    position: { x: 0, y: 0 },
    content: { hitPolicy, inputs, outputs, rules, ...ALONE, outputPath },
  };
}

/** The condition that a column is missing which no row names. */
function unnamedMissing({ columns }: NodeOf<'table'>): string | null {
  const names = columns
    .filter(({ of, namesMissing }) => of.mayBeMissing && !namesMissing)
    .map(({ of }) => zenName(of.text));
  return names.length === 0 ? null : names.map((name) => `${name} == null`).join(' or ');
}

/** After a table: what follows where a column is missing replaces what the rows gave. */
function afterMissing(table: NodeOf<'table'>, unnamed: string): JdmNode {
  const { node, onMissing } = table;
  const chosen = (id: string, missing: string): KeyedExpression => {
    const key = `${node.id}__${id}`;
    return [key, `(${unnamed}) ? ${missing} : ${key}`];
  };
  return expressionNode(`${node.id}__on_missing`, [
    chosen('row', '"on_missing"'),
    chosen('effect', effectLiteral(onMissing?.effect)),
    ...node.outputs.map(({ id }, index): KeyedExpression => {
      const value = onMissing?.values[index];
      return chosen(id, value === undefined ? 'null' : zenOf(value));
    }),
  ]);
}

/** After a table that collects: one value of each output of the rows that fit. */
function collectedNode({ node, otherwise }: NodeOf<'table'>): JdmNode {
  const rows = `${node.id}__rows`;
  const orElse = (index: number): string => {
    const value = otherwise?.values[index];
    return value === undefined ? 'null' : zenOf(value);
  };
  return expressionNode(`${node.id}__collect`, [
    [`${node.id}__row`, `len(${rows}) == 0 ? ${otherwise === null ? 'null' : '"otherwise"'} : map(${rows}, #.row)`],
    [`${node.id}__effect`, `len(${rows}) == 0 ? ${effectLiteral(otherwise?.effect)} : map(${rows}, #.effect)`],
    ...node.outputs.map(({ id, collect }, index): KeyedExpression => {
      const all = `map(${rows}, #.${id})`;
      const combined =
        collect === 'count' ? `len(${rows})` : `(some(${rows}, #.${id} == null) ? null : ${collect ?? 'sum'}(${all}))`;
      return [`${node.id}__${id}`, `len(${rows}) == 0 ? ${orElse(index)} : ${combined}`];
    }),
  ]);
}

function tableNodes(table: NodeOf<'table'>): readonly JdmNode[] {
  const { node, rows, otherwise } = table;
  const unnamed = unnamedMissing(table);
  const after = unnamed === null ? [] : [afterMissing(table, unnamed)];
  if (node.hit === 'collect') {
    return [tableNode(table, rows, null, `${node.id}__rows`), collectedNode(table), ...after];
  }
  // The highest priority first, of equal ones the first row: the same row as by hit policy priority.
  const ordered = node.hit === 'priority' ? rows.toSorted((one, other) => other.priority - one.priority) : rows;
  return [tableNode(table, ordered, otherwise, null), ...after];
}

function rulesNode({ node, rules }: NodeOf<'rules'>): JdmNode {
  return expressionNode(
    node.id,
    rules.flatMap(({ rule, when }): KeyedExpression[] => {
      const key = `${node.id}__${rule.id}`;
      const [yes, no] = [zenYes(when.expression), zenNo(when.expression)];
      return [
        [key, `${yes} ? "yes" : (${no} ? "no" : "missing")`],
        [
          `${key}__effect`,
          `${yes} ? ${effectLiteral(rule.effect)} : (${no} ? null : ${effectLiteral(rule.on_missing)})`,
        ],
      ];
    }),
  );
}

function scorecardNodes({ node, characteristics }: NodeOf<'scorecard'>): readonly JdmNode[] {
  const parts = characteristics.map(({ id, of, bins }): KeyedExpression => {
    const points = bins.reduceRight((otherwise, bin) => {
      const fits = bin.cell === null ? `(${zenName(of.text)} != null)` : zenYes(bin.cell.expression);
      return `(${fits} ? ${bin.points} : ${otherwise})`;
    }, '0');
    return [`${node.id}__${id}`, points];
  });
  const score = [String(node.base), ...parts.map(([key]) => key)].join(' + ');
  return [expressionNode(`${node.id}__points`, parts), expressionNode(node.id, [[`${node.id}__score`, score]])];
}

function cutOffNode({ node }: NodeOf<'cut_off'>): JdmNode {
  const score = `${node.scorecard}__score`;
  const effect = node.bands.reduceRight(
    (otherwise, band) => `(${score} < ${band.below} ? ${effectLiteral(band.effect)} : ${otherwise})`,
    'null',
  );
  return expressionNode(node.id, [[`${node.id}__effect`, effect]]);
}

function limitsNode({ node, limits }: NodeOf<'limits'>): JdmNode {
  return expressionNode(
    node.id,
    limits.flatMap(({ limit, atMost }): KeyedExpression[] => {
      const key = `${node.id}__${limit.id}`;
      return [
        [key, zenOf(atMost)],
        [`${key}__effect`, `${zenOf(atMost)} == null ? ${effectLiteral(limit.on_missing)} : null`],
      ];
    }),
  );
}

function nodesOf(node: PreparedNode): readonly JdmNode[] {
  switch (node.kind) {
    case 'values':
      // One node each: a value may use the one before it.
      return node.values.map(({ name, is }) => expressionNode(zenName(name), [[zenName(name), zenOf(is)]]));
    case 'rules':
      return [rulesNode(node)];
    case 'table':
      return tableNodes(node);
    case 'scorecard':
      return scorecardNodes(node);
    case 'cut_off':
      return [cutOffNode(node)];
    case 'limits':
      return [limitsNode(node)];
  }
}

/**
 * The policy as a decision model of GoRules, as far as it maps: values, rules, tables, scorecards, cut-offs and the values of
 * limits. Names have `__` for dots; a missing figure is null; effects are text beside their results. The offer, the maximum
 * instalment, reasons and tests have no counterpart and are refused by name.
 */
export function exportJdm(policy: PreparedPolicy): JdmExport {
  const ends = (type: string, id: string): JdmNode => ({ id, name: id, type, position: { x: 0, y: 0 } });
  const nodes = [ends('inputNode', 'input'), ...policy.nodes.flatMap(nodesOf), ends('outputNode', 'output')].map(
    (node, index) => ({ ...node, position: { x: index * 320, y: 0 } }),
  );
  const edges = nodes.slice(1).map(({ id }, index) => {
    const sourceId = nodes[index]?.id ?? 'input';
    return { id: `${sourceId}-${id}`, sourceId, targetId: id, type: 'edge' };
  });
  const refused = [
    { path: 'offer', message: 'a decision model works out no amounts, terms and instalments' },
    {
      path: 'agreement',
      message:
        'the maximum instalment of regulation 23A is not in the model: what decides by it has to bound credit itself',
    },
    { path: 'reasons', message: 'weights and words of reasons have no counterpart: effects name their reason' },
    { path: 'tests', message: 'tests have no counterpart' },
  ];
  return { model: { nodes, edges }, refused };
}
