import type { PageText, PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';
import { ofFile, type TamperIndicator } from './finding.ts';
import { type MarkedLine, type MarkedPage, markedPage } from './marked-page.ts';

const EOF_MARK = [0x25, 0x25, 0x45, 0x4f, 0x46];
/** Bytes before an end mark in which the place of its cross-references stands. */
const STARTXREF_WITHIN = 64;
/** Revisions that are tried for one that opens. */
const MAX_TRIED = 4;
/** Points between the heights of a line and of what it became. */
const SAME_PLACE = 6;
/** Characters of a line that are reported. */
const TOLD = 120;

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/**
 * Lengths of the revisions that a PDF holds, oldest first; the last is the file itself. A program that adds to a file leaves
 * what was there before it as it was, up to its end mark (ISO 32000-1, 7.5.6). The end mark behind the first page of a file
 * for fast viewing names no cross-references (`startxref 0`) and ends no revision.
 */
export function revisionLengths(bytes: Uint8Array): number[] {
  const lengths: number[] = [];
  const latin1 = new TextDecoder('latin1');
  for (let at = bytes.indexOf(0x25); at !== -1; at = bytes.indexOf(0x25, at + 1)) {
    if (!EOF_MARK.every((byte, offset) => bytes[at + offset] === byte)) continue;
    const before = latin1.decode(bytes.subarray(Math.max(0, at - STARTXREF_WITHIN), at));
    const place = /startxref\s+(\d+)\s*$/.exec(before)?.[1];
    if (place === undefined || Number(place) > 0) lengths.push(at + EOF_MARK.length);
  }
  // Linearised files hold a table of their first page, whose offset a few writers state as if it were the file's.
  const isLinear = /\/Linearized/.test(latin1.decode(bytes.subarray(0, 1_024)));
  const ends = isLinear ? lengths.slice(lengths.length > 1 ? 1 : 0) : lengths;
  return [...ends.slice(0, -1), bytes.length];
}

interface ShownLine {
  readonly page: number;
  readonly text: string;
  readonly line: MarkedLine;
}

const shownLines = (pages: readonly MarkedPage[]): ShownLine[] =>
  pages.flatMap(({ text: { page }, lines }) =>
    lines.map((line) => ({ page, text: line.words.map(({ text }) => text).join(' '), line })),
  );

/** Lines of `some` that `others` has no equal for on the same page, each standing for one. */
function without(some: readonly ShownLine[], others: readonly ShownLine[]): ShownLine[] {
  const keyOf = ({ page, text }: ShownLine): string => `${page}/${text.replaceAll(' ', '')}`;
  const left = new Map<string, number>();
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

/**
 * What a file showed when it was first saved beside what it shows now: lines that are other now, by name and with both
 * texts. A file that shows the same was saved again, which speaks against nobody.
 * @param pages of the file as it is now, those that are examined
 */
export function revisionFindings(
  engine: PdfEngine,
  bytes: Uint8Array,
  password: string | undefined,
  document: PdfDocument,
  pages: readonly MarkedPage[],
): TamperIndicator[] {
  const earlier = revisionLengths(bytes).slice(0, -1);
  if (earlier.length === 0) return [];
  const details = { updates: earlier.length };
  const times = earlier.length === 1 ? 'once' : `${earlier.length} times`;
  for (const length of earlier.slice(0, MAX_TRIED)) {
    const opened = engine.open(bytes.subarray(0, length), password);
    if (opened.outcome !== 'open') continue;
    try {
      const first = opened.document;
      const texts = pages.slice(0, first.metadata.pages).map(({ text }): PageText => first.text(text.page));
      const changes = changesBetween(shownLines(texts.map(markedPage)), shownLines(pages));
      if (changes.length > 0) return changes;
      if (first.metadata.pages !== document.metadata.pages) {
        const message = `The file had ${first.metadata.pages} pages when it was first saved, and has ${document.metadata.pages} now.`;
        return [ofFile('words_changed_later', message, details)];
      }
      const message = `Something was added to the file ${times} after it was first saved; its text is the same.`;
      return [ofFile('updated_after_saving', message, details)];
    } finally {
      opened.document.close();
    }
  }
  const message = `Something was added to the file ${times} after it was first saved, and its earlier content cannot be read.`;
  return [ofFile('update_not_compared', message, details)];
}

/** A line before and after; null where it is missing. */
interface Change {
  readonly was: ShownLine | null;
  readonly is: ShownLine | null;
}

function changesBetween(before: readonly ShownLine[], after: readonly ShownLine[]): TamperIndicator[] {
  const gone = without(before, after);
  const added = without(after, before);
  const heightOf = ({ line }: ShownLine): number => line.words[0]?.top ?? 0;
  const paired = new Set<ShownLine>();
  const changes = added.map((is): Change => {
    const was = gone
      .filter((one) => !paired.has(one) && one.page === is.page && Math.abs(heightOf(one) - heightOf(is)) < SAME_PLACE)
      .toSorted((one, other) => Math.abs(heightOf(one) - heightOf(is)) - Math.abs(heightOf(other) - heightOf(is)))[0];
    if (was !== undefined) paired.add(was);
    return { was: was ?? null, is };
  });
  const all: Change[] = [...changes, ...gone.filter((one) => !paired.has(one)).map((was) => ({ was, is: null }))];
  return all.map(({ was, is }) => {
    const isMoney = [was, is].some((one) => one !== null && AMOUNT.test(one.text));
    const place = is ?? was;
    return {
      code: isMoney ? 'rows_changed_later' : 'words_changed_later',
      message: toldChange(was?.text ?? null, is?.text ?? null),
      page: place?.page ?? null,
      box: place === null ? null : boxOfLine(place.line),
      details: {},
    } satisfies TamperIndicator;
  });
}

const shortened = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD - 1)}…` : text);

function toldChange(was: string | null, is: string | null): string {
  const since = 'after the file was first saved';
  if (was === null) return `"${shortened(is ?? '')}" was added ${since}.`;
  if (is === null) return `"${shortened(was)}" was taken out ${since}.`;
  return `"${shortened(was)}" became "${shortened(is)}" ${since}.`;
}

function boxOfLine({ words }: MarkedLine): TamperIndicator['box'] {
  if (words.length === 0) return null;
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}
