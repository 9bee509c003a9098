import { openFields, personalFields } from './field-privacy.ts';

export const MASK = '[masked]';

/** A shorter text could be a part of any word. */
const SHORTEST = 4;

/** Where a value lies: below a personal field or not, the name of its field, and that of the one around it. */
interface Place {
  readonly isPersonal: boolean;
  readonly name: string;
  readonly parent: string;
}

const ROOT: Place = { isPersonal: false, name: '', parent: '' };

const below = ({ isPersonal, name: parent }: Place, name: string): Place => ({
  isPersonal: isPersonal || personalFields.has(name),
  name,
  parent,
});

/** A text is masked below a personal field, and in one that is not known to be open. */
const isMasked = ({ isPersonal, name, parent }: Place): boolean =>
  isPersonal || !(openFields.has(name) || openFields.has(`${parent}.*`));

function collect(value: unknown, place: Place, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isMasked(place) && value.length >= SHORTEST) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, place, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) collect(item, below(place, name), found);
  }
}

function masked(value: unknown, place: Place, known: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (isMasked(place)) return value === '' ? value : MASK;
    return known.reduce((text, one) => text.replaceAll(one, MASK), value);
  }
  if (Array.isArray(value)) return value.map((item) => masked(item, place, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, masked(item, below(place, name), known)]),
  );
}

/**
 * A reply without what names or reaches a person: texts of personal fields are replaced whole, and so is each of them
 * where another text of the same reply repeats it. Amounts, dates, labels and ids stay.
 * @param body a parsed JSON reply of the API
 */
export function maskPersonalData(body: unknown): unknown {
  const found = new Set<string>();
  collect(body, ROOT, found);
  // The longest first, so that no part of a longer one is left.
  const known = [...found].toSorted((a, b) => b.length - a.length);
  return masked(body, ROOT, known);
}
