import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { XMLParser } from 'fast-xml-parser';
import type { StatementError } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import type { RefusalCodeWith } from '../../refusals/refusal-codes.ts';
import { type ListedStatement, listedStatements, type ParsedTransaction } from '../grids/listed-statement.ts';
import { pendingLeftOut } from '../reading-notes.ts';
import { centsOfData } from './data-amount.ts';
import { decodeText } from './decode-text.ts';
import { withoutEntities } from './entity-text.ts';
import { MAX_CELL_CHARACTERS, XML_LIMITS } from './format-limits.ts';
import { dateOfIso } from './instant-date.ts';
import { hasLongTag } from './long-tags.ts';
import { bankNamedIn, bankOfBic, bankOfBranchCode } from './stated-account.ts';

/** Elements by name; a value is text, an element, or a list of either. */
type Element = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Elements at the end of a path, each step taking every element of the name. */
function all(from: unknown, ...path: readonly string[]): readonly unknown[] {
  return path.reduce<readonly unknown[]>(
    (elements, name) =>
      elements.flatMap((one) => (isElement(one) && Object.hasOwn(one, name) ? listOf(one[name]) : [])),
    listOf(from),
  );
}

/** Text of the first element at the end of a path; '' where there is none. */
function text(from: unknown, ...path: readonly string[]): string {
  const [found] = all(from, ...path);
  const value = isElement(found) ? found['#text'] : found;
  return typeof value === 'string' ? withoutEntities(value).trim() : '';
}

const currencyOf = (amount: unknown): string => text(amount, '@_Ccy');

function signedCents(element: unknown): number | null {
  const cents = centsOfData(text(element, 'Amt'), '.');
  const side = text(element, 'CdtDbtInd');
  if (cents === null || cents < 0 || (side !== 'CRDT' && side !== 'DBIT')) return null;
  return side === 'DBIT' && cents !== 0 ? -cents : cents;
}

const dateOf = (element: unknown): CalendarDate | null => dateOfIso(text(element, 'DtTm') || text(element, 'Dt'));

/** Codes of ISO 20022: opening booked (OPBD), previously closed booked (PRCD), closing booked (CLBD). */
function balanceOf(statement: unknown, codes: readonly string[]): number | null | undefined {
  for (const code of codes) {
    const found = all(statement, 'Bal').find((balance) => text(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (found !== undefined) return signedCents(found) ?? undefined;
  }
  return null;
}

function descriptionOf(entry: unknown): string {
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const parts = [
    text(entry, 'AddtlNtryInf'),
    ...details.flatMap((one) => [...all(one, 'RmtInf', 'Ustrd').map((line) => text(line)), text(one, 'AddtlTxInf')]),
  ];
  const side = text(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const [first] = details;
  parts.push(text(first, 'RltdPties', side, 'Nm') || text(first, 'RltdPties', side, 'Pty', 'Nm'));
  return [...new Set(parts.filter((part) => part !== ''))].join(' ').slice(0, MAX_CELL_CHARACTERS + 1);
}

/** The entry is booked on its booking date; RvslInd needs no care, for CdtDbtInd already states the side of a reversal. */
function movementOf(entry: unknown, row: number, page: number): ParsedTransaction | StatementError | 'pending' {
  const place = { page, row };
  const status = text(entry, 'Sts', 'Cd') || text(entry, 'Sts');
  // Pending entries are not in the balance.
  if (status !== '' && status !== 'BOOK') return 'pending';
  const bookedOn = dateOf(all(entry, 'BookgDt')[0]) ?? dateOf(all(entry, 'ValDt')[0]);
  if (bookedOn === null) {
    const found = text(entry, 'BookgDt', 'Dt') || text(entry, 'BookgDt', 'DtTm');
    return refusal('row_date_unreadable', 'The entry has no date of booking.', { place, expected: 'BookgDt', found });
  }
  const amountCents = signedCents(entry);
  if (amountCents === null) {
    return refusal('row_amount_unreadable', 'The amount of the entry cannot be read.', {
      place,
      expected: 'Amt, CdtDbtInd',
      found: text(entry, 'Amt'),
    });
  }
  const description = descriptionOf(entry);
  if (description.length > MAX_CELL_CHARACTERS) {
    return refusal('text_too_long', `A text has more than ${MAX_CELL_CHARACTERS} characters.`, { place });
  }
  const reference = text(entry, 'NtryDtls', 'TxDtls', 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, '');
  return { row, bookedOn, amountCents, description, reference: reference.slice(0, MAX_CELL_CHARACTERS) };
}

function countOf(value: string): number | null {
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Kinds of messages that list entries of an account: a statement proves itself, a report and a notification do not. */
const MESSAGES = [
  { path: ['BkToCstmrStmt', 'Stmt'], layout: 'camt053' },
  { path: ['BkToCstmrAcctRpt', 'Rpt'], layout: 'camt052' },
  { path: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'], layout: 'camt054' },
] as const;

function listedOf(
  statement: unknown,
  page: number,
  layout: (typeof MESSAGES)[number]['layout'],
): { readonly listed: ListedStatement; readonly errors: readonly StatementError[] } {
  const isStatement = layout === 'camt053';
  const entries = all(statement, 'Ntry').map((entry, index) => movementOf(entryOf(entry), index + 1, page));
  const read = entries.filter((entry) => entry !== 'pending');
  const pending = entries.length - read.length;
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD']);
  const errors = read.flatMap((one) => ('message' in one ? [one] : []));
  if (opening === undefined || closing === undefined) {
    const place = { page, row: 1 };
    errors.push(refusal('balance_unreadable', 'A balance cannot be read.', { place, expected: 'Amt, CdtDbtInd' }));
  }
  if (isStatement && (opening === null || closing === null)) {
    const message = 'The statement has no opening or no closing balance.';
    errors.push(refusal('balance_missing', message, { place: { page, row: 1 }, expected: 'OPBD and CLBD' }));
  }
  const [account] = all(statement, 'Acct');
  const [bank] = all(account, 'Svcr', 'FinInstnId');
  const bankSlug =
    bankOfBic(text(bank, 'BICFI') || text(bank, 'BIC')) ??
    bankOfBranchCode(text(bank, 'ClrSysMmbId', 'MmbId')) ??
    bankNamedIn(text(bank, 'Nm'));
  const credits = all(statement, 'TxsSummry', 'TtlCdtNtries')[0];
  const debits = all(statement, 'TxsSummry', 'TtlDbtNtries')[0];
  const currency = text(account, 'Ccy') || currencyOf(all(statement, 'Bal', 'Amt')[0]);
  const name = text(account, 'Nm');
  return {
    errors,
    listed: {
      page,
      layout,
      isDamaged: errors.length > 0,
      account: {
        bankSlug,
        bankIsCertain: false,
        accountNumber: text(account, 'Id', 'Othr', 'Id') || text(account, 'Id', 'IBAN'),
        holderName: text(account, 'Ownr', 'Nm'),
      },
      accountName: name || text(account, 'Tp', 'Prtry'),
      accountType: 'business',
      currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
      from: dateOfIso(text(statement, 'FrToDt', 'FrDtTm') || text(statement, 'FrToDt', 'FrDt')),
      to: dateOfIso(text(statement, 'FrToDt', 'ToDtTm') || text(statement, 'FrToDt', 'ToDt')),
      openingCents: opening ?? null,
      closingCents: closing ?? null,
      movements: read.flatMap((one) => ('bookedOn' in one ? [one] : [])),
      ...(pending === 0 ? {} : { notes: [pendingLeftOut(pending)] }),
      printedTotals: {
        creditCents: centsOfData(text(credits, 'Sum'), '.'),
        debitCents: centsOfData(text(debits, 'Sum'), '.'),
        credits: countOf(text(credits, 'NbOfNtries')),
        debits: countOf(text(debits, 'NbOfNtries')),
      },
    },
  };
}

function tagsOf(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Characters at the end of the file in which its last closing tag stands. */
const CLOSING_TAG_WITHIN = 1_000;

/** Where the entries are. */
const ENTRIES = MESSAGES.map(({ path }) => ['Document', ...path, 'Ntry'].join('.'));

/** XML that is not read, and why. */
class UnreadableXml extends Error {
  readonly code: RefusalCodeWith<'file' | 'where_known'>;

  constructor(code: UnreadableXml['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A parser that holds so many elements at most; throws UnreadableXml for more, and for what is not well-formed. No entities are expanded, no type is guessed,
 * and elements nest no deeper than the format does.
 * @param unparsed paths of elements that are left as their text
 */
function boundedParser(unparsed: readonly string[]): (xml: string) => unknown {
  let elements = 0;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@_',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: 30,
    stopNodes: [...unparsed],
    updateTag: () => {
      elements += 1;
      if (elements > XML_LIMITS.heldElements) {
        throw new UnreadableXml('file_too_long', 'The file has more elements than its transactions need.');
      }
      return true;
    },
  });
  return (xml) => {
    elements = 0;
    try {
      return parser.parse(xml);
    } catch (error) {
      throw error instanceof UnreadableXml
        ? error
        : new UnreadableXml('file_damaged', 'The file is not well-formed XML.');
    }
  };
}

/** Entries stay text until they are read, one at a time: as elements, those of a long statement fill the memory. */
const parseFile = boundedParser(ENTRIES);
const parseEntry = boundedParser([]);

function entryOf(unparsed: unknown): unknown {
  const inside = isElement(unparsed) ? unparsed['#text'] : unparsed;
  return all(parseEntry(`<Ntry>${typeof inside === 'string' ? inside : ''}</Ntry>`), 'Ntry')[0];
}

/**
 * Statements of ISO 20022 camt.053 of any version, and the entries of camt.052 reports and camt.054 notifications, which no balance
 * has to prove. A document type is refused, for no bank sends one and entities hide in it.
 * A page is one statement of the file, a row one entry of it.
 */
export function readCamt053(bytes: Uint8Array, stated: StatedAccount | undefined): FormatReading {
  const { text: xml } = decodeText(bytes);
  if (xml.length > XML_LIMITS.characters) {
    return refusedFor(refusal('file_too_long', `The file has more than ${XML_LIMITS.characters} characters.`));
  }
  if (tagsOf(xml) > XML_LIMITS.tags) {
    return refusedFor(refusal('file_too_long', `The file has more than ${XML_LIMITS.tags} tags.`));
  }
  if (/<!DOCTYPE|<!ENTITY/i.test(xml))
    return refusedFor(
      refusal('xml_declares_types', 'The file declares a document type, which a statement never does.'),
    );
  if (hasLongTag(xml, XML_LIMITS.tagCharacters)) {
    return refusedFor(
      refusal('text_too_long', `A tag of the file has more than ${XML_LIMITS.tagCharacters} characters.`),
    );
  }
  try {
    return statementsOf(xml, stated);
  } catch (error) {
    if (error instanceof UnreadableXml) return refusedFor(refusal(error.code, error.message));
    throw error;
  }
}

/** Throws UnreadableXml. */
function statementsOf(xml: string, stated: StatedAccount | undefined): FormatReading {
  const document = parseFile(xml);
  const statements = MESSAGES.flatMap(({ path, layout }) =>
    all(document, 'Document', ...path).map((statement) => ({ statement, layout })),
  );
  if (statements.length === 0) {
    const message = 'The XML holds no account statement (camt.053), report (camt.052) or notification (camt.054).';
    return refusedFor(refusal('other_xml', message, { expected: 'BkToCstmrStmt' }));
  }
  // The parser takes the end of the file for the end of every element.
  if (!/<\/(?:[\w.-]+:)?Document\s*>\s*$/.test(xml.slice(-CLOSING_TAG_WITHIN))) {
    return refusedFor(refusal('file_cut_short', 'The file is cut short.', { expected: '</Document>' }));
  }
  const read = statements.map(({ statement, layout }, index) => listedOf(statement, index + 1, layout));
  return listedStatements(
    read.map(({ listed }) => listed),
    read.flatMap(({ errors }) => errors),
    stated,
  );
}
