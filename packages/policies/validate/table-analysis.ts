import { inputsOfPolicy } from '../inputs/input-catalogue.ts';
import type { PreparedNode, PreparedPolicy } from '../interpret/prepared.ts';
import type { NamedInput, Scope } from '../language/check.ts';
import { type MaybeValue, maybeText } from '../values/value.ts';
import { cellFits, regionsOf } from './cell-regions.ts';
import type { PolicyProblem } from './problems.ts';

type Table = PreparedNode & { readonly kind: 'table' };

/** A part of the table's inputs: of each column the regions in it, a bit for each. */
type Box = readonly bigint[];

/** Most pieces that the rest of a table may fall into: a table that needs more is not analysed. */
const MAX_PIECES = 4_000;

const isEmpty = (box: Box): boolean => box.includes(0n);
const overlap = (one: Box, other: Box): Box => one.map((bits, index) => bits & (other[index] ?? 0n));
const contains = (outer: Box, inner: Box): boolean =>
  inner.every((bits, index) => (bits & ~(outer[index] ?? 0n)) === 0n);

/** What is left of a box without another: at most one piece for each column. */
function without(box: Box, other: Box): readonly Box[] {
  if (isEmpty(overlap(box, other))) return [box];
  const pieces: Box[] = [];
  for (const [index, bits] of box.entries()) {
    const outside = bits & ~(other[index] ?? 0n);
    if (outside === 0n) continue;
    pieces.push(box.map((own, at) => (at < index ? own & (other[at] ?? 0n) : at === index ? outside : own)));
  }
  return pieces;
}

function withoutAll(box: Box, others: readonly Box[]): readonly Box[] | null {
  let left: readonly Box[] = [box];
  for (const other of others) {
    left = left.flatMap((piece) => without(piece, other));
    if (left.length > MAX_PIECES) return null;
  }
  return left;
}

interface Regions {
  readonly columns: readonly (readonly MaybeValue[])[];
  readonly rows: readonly Box[];
  readonly whole: Box;
}

function regionsOfTable({ columns, rows }: Table, scope: Scope): Regions | null {
  const regions = columns.map(({ of, namesMissing }, index) => {
    const found = regionsOf(
      of,
      rows.map(({ cells }) => cells[index] ?? null),
      scope,
    );
    // A missing column that no row names leads to on_missing before any row.
    return found === null ? null : found.filter((value) => value !== null || namesMissing);
  });
  const known = regions.flatMap((one) => (one === null ? [] : [one]));
  if (known.length < regions.length) return null;
  const boxes = rows.map(({ cells }) =>
    columns.map(({ of }, index) => {
      const name = of.expression.kind === 'name' ? of.expression.name : '';
      const fits = (known[index] ?? []).map((value) => cellFits(cells[index] ?? null, name, value, true));
      return fits.reduce((bits, fit, at) => (fit ? bits | (1n << BigInt(at)) : bits), 0n);
    }),
  );
  return { columns: known, rows: boxes, whole: known.map((values) => (1n << BigInt(values.length)) - 1n) };
}

/** One case of a box in words: `fact.employment is "self_employed", request.amount is R5000`. */
function exampleOf(box: Box, { columns: regions }: Regions, { columns }: Table): string {
  return columns
    .map(({ of }, index) => {
      const bits = box[index] ?? 0n;
      const value = regions[index]?.find((_, at) => (bits >> BigInt(at)) & 1n) ?? null;
      return `${of.text} is ${maybeText(value, of.type)}`;
    })
    .join(', ');
}

function unreachable(table: Table, { rows }: Regions, path: string): readonly PolicyProblem[] {
  if (table.node.hit === 'collect') return [];
  const order = table.rows
    .map(({ priority }, index) => ({ priority, index }))
    .toSorted((one, other) => other.priority - one.priority || one.index - other.index);
  return order.flatMap(({ index }, rank): PolicyProblem[] => {
    const box = rows[index];
    if (box === undefined) return [];
    const before = order.slice(0, rank).flatMap((other): Box[] => {
      const earlier = rows[other.index];
      return earlier === undefined ? [] : [earlier];
    });
    if (!isEmpty(box) && withoutAll(box, before)?.length !== 0) return [];
    const message = isEmpty(box) ? 'nothing fits this row' : 'rows before this one fit everything that it does';
    return [{ path: `${path}.rows[${index}]`, message }];
  });
}

/** Rows that fit some of the same cases, neither of them all of the other's: the order decides, perhaps by accident. */
function overlaps(table: Table, regions: Regions, path: string): readonly PolicyProblem[] {
  if (table.node.hit === 'collect') return [];
  return regions.rows.flatMap((box, index) =>
    regions.rows.slice(0, index).flatMap((other, before): PolicyProblem[] => {
      const shared = overlap(box, other);
      if (isEmpty(shared) || contains(box, other) || contains(other, box)) return [];
      if (table.node.hit === 'priority' && table.rows[index]?.priority !== table.rows[before]?.priority) return [];
      return [
        {
          path: `${path}.rows[${index}]`,
          message: `it overlaps row ${table.rows[before]?.id}: both fit where ${exampleOf(shared, regions, table)}, and the first counts`,
        },
      ];
    }),
  );
}

function gaps(table: Table, regions: Regions, path: string): readonly PolicyProblem[] {
  if (table.otherwise !== null) return [];
  const left = withoutAll(regions.whole, regions.rows);
  const [first] = left ?? [];
  if (first === undefined) return [];
  return [
    { path: `${path}.rows`, message: `no row fits where ${exampleOf(first, regions, table)}; nor is there otherwise` },
  ];
}

/** Names of a policy with their types, its nodes' results among them. */
function scopeOf(policy: PreparedPolicy): Scope {
  const inputs: Map<string, NamedInput> = inputsOfPolicy(policy.document);
  for (const { kind, id } of policy.document.nodes) {
    if (kind === 'scorecard') inputs.set(`${id}.score`, { type: 'number', mayBeMissing: false, isWhole: true });
  }
  return { find: (name) => inputs.get(name), whyUnknown: (name) => name };
}

/**
 * What a person should check in the tables of a valid policy: rows that are never reached, rows that overlap in part, and
 * cases that no row fits. Tables that compare with other figures than literals, or need too many cases, are named as not analysed.
 */
export function tableWarnings(policy: PreparedPolicy): readonly PolicyProblem[] {
  const scope = scopeOf(policy);
  return policy.nodes.flatMap((node, index): readonly PolicyProblem[] => {
    if (node.kind !== 'table') return [];
    const path = `nodes[${index}]`;
    const regions = regionsOfTable(node, scope);
    if (regions === null || withoutAll(regions.whole, regions.rows) === null) {
      return [
        {
          path,
          message: 'the rows were not compared with each other: cells are too many, or compare with other figures',
        },
      ];
    }
    return [...unreachable(node, regions, path), ...overlaps(node, regions, path), ...gaps(node, regions, path)];
  });
}
