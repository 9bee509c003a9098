import type { Item } from '../../functions/platform/store/table.ts';

/** A line of what happened to an application, or of what there is of it. */
export interface ExplainedLine {
  /** ISO 8601; empty for what has no time. */
  readonly at: string;
  readonly text: string;
}

/** What the stores hold of an application, and what was entered about it. */
export interface ApplicationTraces {
  readonly application: Item | null;
  /** Every item of the partition of its bank connection. */
  readonly items: readonly Item[];
  /** Entries of the audit log with the application as their subject. */
  readonly entries: readonly Item[];
  /** Lines that functions logged of the requests of these entries. */
  readonly logged: readonly LoggedLine[];
}

/** A line of a function's log. */
export interface LoggedLine {
  readonly at: string;
  readonly function: string;
  readonly level: string;
  readonly message: string;
  readonly requestId: string;
  /** Name of the error that was thrown, if one was. */
  readonly failure: string | undefined;
}

/** Fields that say how far something is and never whose it is: states, counts, times and codes. */
const plainFields = {
  application: ['consentGivenAt', 'consentRevokedAt', 'closedAt', 'expiry'],
  connection: [
    'state',
    'generation',
    'cause',
    'accounts',
    'transactions',
    'pending_since',
    'analysedAt',
    'withdrawnAt',
  ],
  upload: ['state', 'unlocked', 'updatedAt'],
  grant: ['state', 'bank', 'dueAt', 'fetchedAt'],
} as const;

/** Texts that are shown: states, codes and instants, which no name, number or address looks like. */
const PLAIN = /^(?:[A-Z][A-Z_]{1,40}|[a-z][a-z_]{1,60}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{4}-\d\d-\d\d)$/;

/**
 * What happened to an application, oldest first. Shows nothing personal: of each item only the fields that are named here,
 * and of those only values that look like states, codes, counts or times.
 */
export function explainApplication({
  application,
  items,
  entries,
  logged,
}: ApplicationTraces): readonly ExplainedLine[] {
  if (application === null) return [];
  const kinds = new Map<string, number>();
  for (const { sk } of items) {
    const kind = /^[A-Z]+2?/.exec(String(sk))?.[0] ?? 'OTHER';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const held = Array.from(kinds, ([kind, count]) => `${kind} ${count}`).join(', ');
  const dated = [
    line(application['createdAt'], `application created ${shown(application, plainFields.application)}`),
    ...items.flatMap((item) => itemLines(item)),
    ...entries.map(entryLine),
    ...logged.map(loggedLine),
  ];
  return [
    ...dated.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    { at: '', text: `stored: ${held === '' ? 'nothing' : held}` },
  ];
}

function itemLines(item: Item): readonly ExplainedLine[] {
  const sk = String(item['sk']);
  if (sk === 'CONNECTION') return [line(item['createdAt'], `bank connection ${shown(item, plainFields.connection)}`)];
  if (sk.startsWith('UPLOAD#'))
    return [line(item['createdAt'], `statement ${shown(item, plainFields.upload)}${codes(item)}`)];
  if (sk.startsWith('GRANT#')) return [line(item['createdAt'], `bank login ${shown(item, plainFields.grant)}`)];
  return [];
}

/** Codes of the errors of a statement, without the values that they quote. */
function codes({ errors }: Item): string {
  if (!Array.isArray(errors)) return '';
  const found = errors.flatMap((error: unknown) =>
    typeof error === 'object' && error !== null && 'type' in error && PLAIN.test(String(error.type))
      ? [String(error.type)]
      : [],
  );
  return found.length === 0 ? '' : ` errors=${found.join(',')}`;
}

function entryLine(entry: Item): ExplainedLine {
  const { at, action, actor, details } = entry;
  const kind = field(actor, 'kind');
  const request = field(details, 'request_id');
  const endpoint = field(details, 'endpoint');
  const code = field(details, 'code');
  return line(
    at,
    ['audit', String(action), `by=${kind ?? '?'}`, endpoint, code, request && `request=${request}`]
      .filter(Boolean)
      .join(' '),
  );
}

function loggedLine({ at, function: name, level, message, requestId, failure }: LoggedLine): ExplainedLine {
  return line(
    at,
    `log ${name} ${level} ${message} request=${requestId}${failure === undefined ? '' : ` failure=${failure}`}`,
  );
}

/** A member of an object that an entry holds, as text. */
export function field(of: unknown, name: string): string | undefined {
  if (typeof of !== 'object' || of === null) return undefined;
  const value = Object.entries(of).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

function shown(item: Item, fields: readonly string[]): string {
  return fields
    .flatMap((name) => {
      const value = item[name];
      if (typeof value === 'number' || typeof value === 'boolean') return [`${name}=${value}`];
      return typeof value === 'string' && PLAIN.test(value) ? [`${name}=${value}`] : [];
    })
    .join(' ');
}

const line = (at: unknown, text: string): ExplainedLine => ({
  at: typeof at === 'string' ? at : '',
  text: text.trim(),
});
