import { allLayouts } from '../layouts/all-layouts.ts';
import type { Statement, StatementFinding, StatementRow } from '../reading/statement.ts';
import { isAlike, lettersLike } from './alike-characters.ts';
import { mixedWords } from './data/mixed-words.ts';

/** Letters of a card's merchant, which some banks print without a space before the number of the card. */
const MERCHANT_WIDTH = 20;
/** Rows that show a card's number or a word alike, for it to be believed against one that differs. */
const FEWEST_ROWS = 2;
/** A word of fewer letters says nothing. */
const FEWEST_LETTERS = 4;
/** How sure a row is of which a word may be another one. */
const UNCERTAIN_CONFIDENCE = 0.5;

/** A masked number of a card: `518103XXXXXX5878`. */
const CARD = /\d{6}X{4,9}\d{4}$/;
/** Specks at the end of a line, and strokes of frames. */
const SPECKS = /(?:\s+[=©®«»~|<>^_¥€£¢°•]+)+$/u;
/** A digit between letters that look like it, a letter among digits, or a mark that no bank prints. */
const DOUBTFUL = /[A-Za-z][015][A-Za-z]|(?:^|\s)[IlO|]\d|\d[OlI|]\d|[©®«»|�]/u;
/** A letter beside the digit that it looks like, where a name runs into a number: one of them may be seen twice. */
const RUN_TOGETHER = /^(.*[A-Za-z ](?:S|O|I|l|B|Z))(?<=S(?=5)|O(?=0)|[Il](?=1)|B(?=8)|Z(?=2))\d{5}/;
/** A money figure at the end, where only a reference may be. */
const FIGURE_AT_END = /\d[.,:]\s?\d{2}(?:[CKD][rt])?$/;

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** What a card's number may be recognised as, at the end of a description. */
function misreadCard(card: string): RegExp {
  const parts = [...card].map((character) =>
    character === 'X'
      ? 'X'
      : `(?:[${lettersLike(character).replace('|', '\\|')}]?${character}|[${lettersLike(character).replace('|', '\\|') || character}])`,
  );
  return new RegExp(`^(.*?)(\\s?)(${parts.join('')})$`);
}

/** Puts the number of a card right that other rows show, and leaves the text before it. */
function withCards(rows: readonly string[]): string[] {
  const cards = [...counted(rows.flatMap((text) => CARD.exec(text)?.[0] ?? []))]
    .filter(([, count]) => count >= FEWEST_ROWS)
    .map(([card]) => ({ card, pattern: misreadCard(card) }));
  const before = counted(rows.flatMap((text) => (CARD.test(text) ? [text.replace(CARD, '').trimEnd()] : [])));
  return rows.map((text) => {
    for (const { card, pattern } of cards) {
      const [, name = '', gap = '', found = ''] = pattern.exec(text) ?? [];
      if (found === '' || found === card) continue;
      if (found.length <= card.length || !found.endsWith(card)) return `${name}${gap}${card}`;
      // A letter too many before the number: of the name, or the number's first digit seen twice.
      const whole = `${name}${gap}${found.slice(0, -card.length)}`;
      const isShown = whole.length < MERCHANT_WIDTH && (before.get(whole) ?? 0) >= FEWEST_ROWS;
      const isOfName = whole.length === MERCHANT_WIDTH || isShown;
      const isTwice = name.length === MERCHANT_WIDTH || before.has(name);
      return !isOfName && isTwice ? `${name}${gap}${card}` : text;
    }
    return text;
  });
}

/** A word that other rows or the names of businesses show in one other form, alike to the engine; itself where none is. */
function knownWord(word: string, counts: ReadonlyMap<string, number>): string {
  const bare = word.replace(/[.,'‘’]+$/u, '');
  if (bare !== word && (counts.get(word) ?? 0) < FEWEST_ROWS && (counts.get(bare) ?? 0) >= FEWEST_ROWS) return bare;
  const isMixed = /[A-Za-z]/.test(word) && /\d/.test(word);
  if (!isMixed || word.length < FEWEST_LETTERS) return word;
  if (mixedWords.has(word) || (counts.get(word) ?? 0) >= FEWEST_ROWS) return word;
  const known = new Set([
    ...[...mixedWords].filter((other) => isAlike(word, other)),
    ...[...counts].flatMap(([other, count]) => (count >= FEWEST_ROWS && isAlike(word, other) ? [other] : [])),
  ]);
  const [only] = known;
  return known.size === 1 && only !== undefined ? only : word;
}

/** Marks that a layout prints on its rows, misread: `#4` for `##`. */
function withoutMarks(text: string, marks: readonly string[]): string {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  const isMark = marks.some(
    (mark) => last.length === mark.length && !/[A-Za-z]/.test(last) && [...mark].some((one, at) => last[at] === one),
  );
  return isMark && words.length > 1 ? words.slice(0, -1).join(' ') : text;
}

/** Texts without the digits at their end, as one word: rows of one payee are alike in it, whatever spaces were lost. */
const keyOf = (text: string): string => text.replace(/[\s\d]+$/, '').replaceAll(' ', '');

/** Gives a text the spaces that most rows with the same letters have. */
function withSpaces(rows: readonly string[]): string[] {
  const tail = (text: string): string => /[\s\d]*$/.exec(text)?.[0] ?? '';
  const heads = rows.map((text) => text.slice(0, text.length - tail(text).length));
  const counts = counted(heads);
  const byKey = Map.groupBy([...counts.keys()], keyOf);
  return rows.map((text, index) => {
    const head = heads[index] ?? '';
    if ((counts.get(head) ?? 0) >= FEWEST_ROWS || keyOf(head).length < 2 * FEWEST_LETTERS) return text;
    const wider = (byKey.get(keyOf(head)) ?? []).filter(
      (other) => other.length > head.length && (counts.get(other) ?? 0) >= FEWEST_ROWS,
    );
    const [only] = wider;
    return wider.length === 1 && only !== undefined ? `${only}${tail(text)}` : text;
  });
}

function uncertainRows(rows: readonly StatementRow[]): StatementFinding[] {
  const [first] = rows;
  if (first === undefined) return [];
  const count = rows.length === 1 ? 'One description' : `${rows.length} descriptions`;
  const message = `${count} could not be read with certainty: the file is a scan.`;
  return [{ code: 'descriptions_uncertain', message, place: first.place }];
}

/**
 * The descriptions of recognised rows, put right by what the other rows of the statement and the names of businesses show: specks and
 * marks dropped, numbers of cards as most rows print them, letters and digits that look alike. Money and days are left as they
 * are, and a word is changed only for one that is known. What stays in doubt lowers the confidence of its row, and is reported.
 */
export function repairedDescriptions(statement: Statement): Statement {
  if (statement.rows.every(({ confidence }) => confidence === 1)) return statement;
  const marks = allLayouts.find(({ id }) => id === statement.layout)?.rowMarks ?? [];
  const plain = statement.rows.map(({ description }) => withoutMarks(description.replace(SPECKS, ''), marks));
  const carded = withCards(plain);
  const counts = counted(carded.flatMap((text) => text.split(' ')));
  const worded = carded.map((text) =>
    text
      .split(' ')
      .map((word) => knownWord(word, counts))
      .join(' '),
  );
  const spaced = withSpaces(worded);
  const uncertain: StatementRow[] = [];
  const rows = statement.rows.map((row, index): StatementRow => {
    const description = spaced[index] ?? row.description;
    const isKnown = description
      .split(' ')
      .every((word) => mixedWords.has(word) || (counts.get(word) ?? 0) >= FEWEST_ROWS);
    const [, name = ''] = RUN_TOGETHER.exec(description) ?? [];
    const isRunTogether = name !== '' && name.length !== MERCHANT_WIDTH;
    const isDoubtful = isRunTogether || DOUBTFUL.test(description) || FIGURE_AT_END.test(description);
    if (isKnown || !isDoubtful) return { ...row, description };
    uncertain.push(row);
    return { ...row, description, confidence: Math.min(row.confidence, UNCERTAIN_CONFIDENCE) };
  });
  const notes = [...(statement.notes ?? []), ...uncertainRows(uncertain)];
  return { ...statement, rows, ...(notes.length === 0 ? {} : { notes }) };
}
