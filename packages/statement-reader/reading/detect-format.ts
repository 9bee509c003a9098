import { decodeText } from '../formats/texts/decode-text.ts';
import { XLSX_LIMITS } from '../formats/texts/format-limits.ts';
import { zipEntries } from '../formats/zip/zip-entries.ts';
import type { StatementFormat } from './statement.ts';

/** What bytes are that no statement is read from. */
export type UnreadableKind = 'empty' | 'old_office' | 'web_page' | 'other_xml' | 'unknown';

export type DetectedFormat =
  | { readonly format: StatementFormat; readonly kind: null }
  | { readonly format: null; readonly kind: UnreadableKind };

/** Bytes that are checked to detect a text. */
const HEAD = 65_536;
/** Where the header of a PDF may begin at the latest, as Acrobat accepts it. */
const PDF_HEADER_WITHIN = 1_024;

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_WITHIN));
  return head.includes('%PDF-');
}

function zipKind(bytes: Uint8Array): StatementFormat {
  const entries = zipEntries(bytes, XLSX_LIMITS);
  const isWorkbook =
    entries.outcome === 'read' &&
    entries.value.some(({ name }) => /^\/?xl\/(?:workbook\.xml|worksheets\/)/i.test(name));
  return isWorkbook ? 'xlsx' : 'zip';
}

const textForms: readonly (readonly [RegExp, StatementFormat | UnreadableKind])[] = [
  [/^\s*OFXHEADER\s*:|<\?OFX\b|<OFX>/i, 'ofx'],
  [/BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b|iso:20022:tech:xsd:camt\.05[234]/, 'camt053'],
  [/^\s*!(?:Type:|Account|Option:|Clear:)/i, 'qif'],
  [/(?:^|\n|\{4:)[ \t\r\n]{0,9}:20:/, 'mt940'],
  [/^\s*(?:<!doctype html|<html|<head|<table|<body)/i, 'web_page'],
  [/^\s*<(?:\?xml|[a-z][\w:.-]*[\s>])/i, 'other_xml'],
];

/** Lines that people and programs put before QIF. */
const COMMENT = /^\s*(?:[#;*]|\/\/|--).{0,500}$/;

/** The text from the first QIF tag on, where nothing but comments and blank lines is before it; otherwise the text as it is. */
function withoutComments(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, 50);
  const first = lines.findIndex((line) => line.trim() !== '' && !COMMENT.test(line));
  const isQif = first > 0 && /^\s*!/.test(lines[first] ?? '');
  return isQif ? lines.slice(first).join('\n') : text;
}

const binaryShare = (text: string): number => {
  const odd = text.match(/(?![\t\n\r\f])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return text.length === 0 ? 0 : odd / text.length;
};

const isFormat = (found: StatementFormat | UnreadableKind): found is StatementFormat =>
  found !== 'web_page' && found !== 'other_xml' && found !== 'empty' && found !== 'old_office' && found !== 'unknown';

function textKind(bytes: Uint8Array): DetectedFormat {
  // An even number of bytes, so that the last character of UTF-16 is whole.
  const { text } = decodeText(bytes.subarray(0, HEAD));
  if (text.trim() === '') return { format: null, kind: 'empty' };
  const content = withoutComments(text);
  const found = textForms.find(([form]) => form.test(content))?.[1];
  if (found !== undefined) return isFormat(found) ? { format: found, kind: null } : { format: null, kind: found };
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /[,;\t|^~\u00a6]|:.*:/.test(line));
  const isTable = lines.length > 0 && binaryShare(text) < 0.01;
  return isTable ? { format: 'csv', kind: null } : { format: null, kind: 'unknown' };
}

/** The format of a file, detected from its bytes alone: by its first bytes, by what a zip holds, by the text of the rest. */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  const found = (format: StatementFormat): DetectedFormat => ({ format, kind: null });
  if (bytes.length === 0) return { format: null, kind: 'empty' };
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return found('png');
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return found('jpeg');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06))
    return found(zipKind(bytes));
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { format: null, kind: 'old_office' };
  if (isPdf(bytes)) return found('pdf');
  return textKind(bytes);
}
