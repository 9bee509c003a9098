import { isRecord } from '../figures/find-figure.ts';

/** A part of a policy as JSON. */
export type Part = Readonly<Record<string, unknown>>;
/** A step of a path: the name of a field, or a place in a list. */
type Step = string | number;
export type PartPath = readonly Step[];

/** A policy document, or anything below it, as the API writes its paths: `nodes[0].rules[2].when`. */
export const pathText = (path: PartPath): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );

/** The named parts of a list; nothing of what is no list. */
export const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const textIn = (part: unknown, name: string): string => {
  const value = isRecord(part) ? part[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** What a policy is called. */
export const nameIn = (document: Part): string => textIn(document, 'name');

export const listIn = (part: Part, name: string): readonly string[] => {
  const value = part[name];
  return Array.isArray(value) ? value.map(String) : [];
};

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The same document with another value at a path; undefined takes what is there out. */
export function withValue(document: unknown, [step, ...rest]: PartPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = isList(document) ? document : [];
    if (rest.length === 0 && value === undefined) return list.filter((_, index) => index !== step);
    return [...list.slice(0, step), withValue(list[step], rest, value), ...list.slice(step + 1)];
  }
  const part = isRecord(document) ? document : {};
  const { [step]: before, ...others } = part;
  const after = withValue(before, rest, value);
  if (after === undefined) return others;
  // In the place where it was: the document is read as text too.
  return { ...part, [step]: after };
}

/** An effect of another kind, with what both kinds have. */
export function effectOf(kind: string, before: unknown, reasons: readonly string[]): Part {
  const reason = textIn(before, 'reason') || (reasons[0] ?? '');
  if (kind === 'refer') return { do: kind, reason, queue: textIn(before, 'queue') };
  if (kind === 'condition') return { do: kind, reason, words: textIn(before, 'words') };
  return kind === 'decline' ? { do: kind, reason } : { do: 'nothing' };
}

/** An id that no rule has yet. */
export function freeId(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`rule_${number}`)) number += 1;
  return `rule_${number}`;
}

/** The document that a text is; null for what is no JSON, or no object. */
export function parsedPart(text: string): Part | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
