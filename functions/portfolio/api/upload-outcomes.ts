import { uploadOutcomes as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { outcomeFileRows } from '../domain/outcome-file.ts';
import { uploadOutcomes as grants } from '../resources.ts';
import { notRecorded, type OutcomeAdapters, outcomeWiring, recorded } from '../wiring/outcomes-recorded.ts';

/** The text of a file: UTF-8, or what spreadsheets of Windows write. Null where it is no text. */
function textOf(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

export const operation: Operation<typeof contract, OutcomeAdapters> = async (adapters, { caller, files, now }) => {
  const text = textOf(files['file']?.content ?? new Uint8Array());
  if (text === null) return notRecorded(['line 1: the file is no CSV text']);
  const read = outcomeFileRows(text);
  if ('faults' in read) return notRecorded(read.faults);
  return recorded(adapters, caller.organisationId, read.rows, now);
};

export const handler = serve(contract, granted(grants, outcomeWiring), operation, readMultipart);
