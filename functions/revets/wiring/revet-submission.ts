import { gunzipSync } from 'node:zlib';
import { type ConfigReading, chosenConfig } from '../../applications/wiring/chosen-config.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import type { Holding } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import {
  applicationFileRows,
  checkApplications,
  type FileRow,
  type SubmissionFault,
} from '../domain/application-file.ts';
import type { RevetRow } from '../domain/revet-store.ts';
import { revetRow, type SubmitPorts, submitRevets } from '../domain/submit-revets.ts';
import type { submitRevets as submitting } from '../resources.ts';
import { dynamoRevets } from '../store/dynamo-revets.ts';
import { sqsRevetQueue } from '../store/revet-queue.ts';
import { revetSubmissionView } from '../views/revet.ts';

/** What taking a submission needs. */
export interface SubmissionAdapters extends SubmitPorts {
  readonly configs: ConfigReading;
  readonly identifiers: Identifiers;
}

export const submissionWiring = (held: Holding<typeof submitting>): SubmissionAdapters => ({
  configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
  revets: dynamoRevets(heldTable(held.applications)),
  queue: sqsRevetQueue(held.revetQueue),
  identifiers: randomIdentifiers,
});

interface Terms {
  readonly organisationId: string;
  readonly configId: string | null;
  readonly redirectUrl?: string | null;
  readonly affinityOptedIn?: boolean;
  readonly now: number;
}

/** Submits rows that were checked. */
export async function submitted(adapters: SubmissionAdapters, terms: Terms, rows: Iterable<RevetRow>) {
  const { organisationId, configId, now, ...rest } = terms;
  const chosen = await chosenConfig(adapters.configs, organisationId, configId);
  if ('problem' in chosen) return chosen;
  const kept = { organisationId, applicationConfigId: chosen.config.id, ...rest };
  const submission = await submitRevets(adapters, kept, rows, adapters.identifiers.next(now), now);
  return { status: 201, body: revetSubmissionView(submission) } as const;
}

/** The problem of rows that have to be corrected, with the lines that say which. */
export function faultOutcome<P extends SubmissionFault['problem']>(problem: P, lines: readonly string[]) {
  return { problem, details: { lines: lines.join('\n') } } as const;
}

/** What a compressed file may grow to: 50 000 rows with every cell full. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** The text of a file: UTF-8, or what spreadsheets of Windows write. Null when it is no text, or too much of one. */
function textOf(content: Uint8Array): string | null {
  let bytes = content;
  if (content[0] === 0x1f && content[1] === 0x8b) {
    try {
      bytes = gunzipSync(content, { maxOutputLength: MAX_TEXT_BYTES });
    } catch {
      return null;
    }
  }
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function* keptRows(text: string): Generator<RevetRow> {
  for (const row of applicationFileRows(text)) if ('applicant' in row) yield revetRow(row.applicant);
}

/** Checks every row of a file, then submits all of them: the file is read twice, and never held as rows. */
export async function submitFile(adapters: SubmissionAdapters, terms: Terms, content: Uint8Array) {
  const text = textOf(content);
  if (text === null) return faultOutcome('invalid_application_file', ['the file is no CSV text']);
  const checked = checkApplications(applicationFileRows(text), 'line');
  if ('problem' in checked) return faultOutcome(checked.problem, checked.lines);
  return submitted(adapters, terms, keptRows(text));
}

/** The rows of a JSON request, in the shape of those of a file. */
export function requestRows(applicants: readonly Extract<FileRow, { applicant: unknown }>['applicant'][]): FileRow[] {
  return applicants.map((applicant, index) => ({ line: index + 1, applicant }));
}
