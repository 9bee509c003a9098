import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { PdfMetadata } from '../reading/pdf-engine.ts';
import type { Statement } from '../reading/statement.ts';
import { usualProducers } from './data/bank-producers.ts';
import { knownProgram, programCodes } from './data/programs.ts';
import { ofFile, type TamperIndicator } from './finding.ts';

/** Hours that a bank's own machinery may take from writing a file to signing or sealing it. */
const SEALING_HOURS = 24;
const HOUR_MS = 3_600_000;

/** What a file says about its programs and its times, held against what a bank's file would say. */
export function metadataFindings(
  metadata: PdfMetadata,
  statements: readonly Statement[],
  today: CalendarDate,
): TamperIndicator[] {
  return [
    ...programFindings(metadata, statements),
    ...timeFindings(metadata, statements, today),
    ...contentFindings(metadata),
  ];
}

function programFindings({ producer, creator }: PdfMetadata, statements: readonly Statement[]): TamperIndicator[] {
  const named = [producer, creator].flatMap((text) => (text === null ? [] : [{ text, program: knownProgram(text) }]));
  // An editor says more than the tool that its file went through afterwards.
  for (const code of programCodes) {
    const found = named.find(({ program }) => program?.code === code);
    if (found !== undefined) {
      return [
        ofFile(code, `The file says that it was saved by "${shortened(found.text)}".`, {
          program: shortened(found.text),
        }),
      ];
    }
  }
  const [statement] = statements;
  const usual = statement === undefined ? [] : usualProducers(statement.bankSlug);
  if (producer === null || usual.length === 0) return [];
  if (usual.some((part) => producer.toLowerCase().includes(part))) return [];
  const message = `"${shortened(producer)}" is not the program that this bank's files are usually made by.`;
  return [ofFile('unusual_producer', message, { program: shortened(producer) })];
}

function timeFindings(
  { createdAt, modifiedAt }: PdfMetadata,
  statements: readonly Statement[],
  today: CalendarDate,
): TamperIndicator[] {
  const found: TamperIndicator[] = [];
  const created = createdAt === null ? null : Date.parse(createdAt);
  const modified = modifiedAt === null ? null : Date.parse(modifiedAt);
  if (createdAt !== null && modifiedAt !== null && created !== null && modified !== null) {
    const hours = Math.round((modified - created) / HOUR_MS);
    const details = { createdAt, modifiedAt };
    if (modified < created) {
      found.push(ofFile('modified_before_creation', 'The file says that it was changed before it was made.', details));
    } else if (modified - created > SEALING_HOURS * HOUR_MS) {
      found.push(
        ofFile('modified_later', `The file was changed ${hours} hours after it was made.`, { ...details, hours }),
      );
    }
  }
  if (createdAt !== null && created !== null) {
    const createdOn = johannesburgDate(created);
    const lastRow = statements.flatMap(({ rows }) => rows.map(({ bookedOn }) => bookedOn)).reduce(later, '');
    if (createdOn < lastRow) {
      const message = `The file was made on ${createdOn}, before its last transaction of ${lastRow}.`;
      found.push(ofFile('created_before_last_row', message, { createdAt, lastRow }));
    }
    if (createdOn > today) {
      found.push(
        ofFile('created_in_future', `The file says that it was made on ${createdOn}, after today.`, { createdAt }),
      );
    }
  }
  return found;
}

function contentFindings({ hasJavaScript, hasXfa, embeddedFiles }: PdfMetadata): TamperIndicator[] {
  if (!hasJavaScript && !hasXfa && embeddedFiles === 0) return [];
  const message = 'The file holds a script, a form that makes its pages, or other files, which statements do not.';
  return [ofFile('active_content', message, { scripts: hasJavaScript ? 1 : 0, embeddedFiles })];
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
