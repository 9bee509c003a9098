import type { Draws } from '@imali/sandbox-data/people/random.ts';

type Mutation = (bytes: Uint8Array, draws: Draws) => Uint8Array;

const MOST_AT_ONCE = 6;
const LONGEST_BLOCK = 400;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const placeIn = (bytes: Uint8Array, draws: Draws): number => draws.between(0, Math.max(0, bytes.length - 1));

function block(bytes: Uint8Array, draws: Draws): { readonly from: number; readonly to: number } {
  const from = placeIn(bytes, draws);
  return { from, to: Math.min(bytes.length, from + draws.between(1, LONGEST_BLOCK)) };
}

function spliced(bytes: Uint8Array, from: number, to: number, middle: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (to - from) + middle.length);
  result.set(bytes.subarray(0, from));
  result.set(middle, from);
  result.set(bytes.subarray(to), from + middle.length);
  return result;
}

/** Texts that readers of these formats care for. */
const hostileWords = [
  ...['\0', '\n', '\r', '"', '""', "'", ',', ';', '\t', '<', '>', '&', '&amp;', '(', ')', '[', ']', '<<', '>>'],
  ...['-', '--', '+', '0', '-0', '.', '1e9', '99999999999999999999', '1.005', 'NaN', 'Infinity', 'null', '__proto__'],
  ...['2026-13-45', '0000-00-00', '29/02/2025', 'Cr', 'Dt', 'R', ' ', '\u00a0', '\ufeff', '\u202e', '=1+1'],
  ...['<STMTTRN>', '</OFX>', '^', '!Type:Bank', ':61:', ':62F:', '<Ntry>', '</Stmt>', '%%EOF', 'endobj', ' 0 R', 'obj'],
];

const encoder = new TextEncoder();

const flip: Mutation = (bytes, draws) => {
  if (bytes.length === 0) return bytes;
  const at = placeIn(bytes, draws);
  return bytes.with(at, (bytes[at] ?? 0) ^ (1 << draws.between(0, 7)));
};

const overwrite: Mutation = (bytes, draws) =>
  bytes.length === 0 ? bytes : bytes.with(placeIn(bytes, draws), draws.between(0, 255));

const truncate: Mutation = (bytes, draws) => bytes.slice(0, placeIn(bytes, draws));

const remove: Mutation = (bytes, draws) => {
  const { from, to } = block(bytes, draws);
  return spliced(bytes, from, to, new Uint8Array(0));
};

const repeat: Mutation = (bytes, draws) => {
  const { from, to } = block(bytes, draws);
  return spliced(bytes, from, from, bytes.subarray(from, to));
};

/** Two blocks change places. */
const swap: Mutation = (bytes, draws) => {
  const [one, other] = [block(bytes, draws), block(bytes, draws)].toSorted((a, b) => a.from - b.from);
  if (!one || !other || one.to > other.from) return flip(bytes, draws);
  const later = spliced(bytes, other.from, other.to, bytes.subarray(one.from, one.to));
  return spliced(later, one.from, one.to, bytes.subarray(other.from, other.to));
};

const insert: Mutation = (bytes, draws) => {
  const at = placeIn(bytes, draws);
  return spliced(bytes, at, at, encoder.encode(draws.oneOf(hostileWords)));
};

/** A number gives way to another one: a digit more, a digit less, another digit, or far too many. */
const renumber: Mutation = (bytes, draws) => {
  const near = placeIn(bytes, draws);
  const from = bytes.findIndex((byte, index) => index >= near && isDigit(byte));
  if (from === -1) return flip(bytes, draws);
  let to = from;
  while (isDigit(bytes[to])) to += 1;
  const number = Buffer.from(bytes.subarray(from, to)).toString('latin1');
  const other = draws.oneOf([`${number}0`, number.slice(1), String(draws.between(0, 99_999)), '9'.repeat(30), '-1']);
  return spliced(bytes, from, to, encoder.encode(other));
};

/** A line goes away, comes twice, or ends the file. */
const lines: Mutation = (bytes, draws) => {
  const start = bytes.indexOf(0x0a, placeIn(bytes, draws)) + 1;
  const end = bytes.indexOf(0x0a, start) + 1;
  if (start === 0 || end === 0) return insert(bytes, draws);
  const line = bytes.subarray(start, end);
  return draws.oneOf([
    spliced(bytes, start, end, new Uint8Array(0)),
    spliced(bytes, end, end, line),
    bytes.slice(0, end),
  ]);
};

const mutations: readonly Mutation[] = [
  flip,
  overwrite,
  truncate,
  remove,
  repeat,
  swap,
  insert,
  renumber,
  renumber,
  lines,
];

/** The bytes after a few random changes. The same draws make the same changes. */
export function mutated(bytes: Uint8Array, draws: Draws): Uint8Array {
  let result = bytes;
  // One change alone reaches deeper than many, which are refused at the first.
  const times = draws.unit() < 0.6 ? 1 : draws.between(2, MOST_AT_ONCE);
  for (let time = 0; time < times; time += 1) result = draws.oneOf(mutations)(result, draws);
  return result;
}
