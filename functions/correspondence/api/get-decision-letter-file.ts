import { getDecisionLetterFile as contract } from '../../../schemas/endpoints/correspondence.ts';
import { granted } from '../../platform/grants/held.ts';
import { fileAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import type { LetterStore } from '../domain/letter-store.ts';
import { getDecisionLetterFile as grants } from '../resources.ts';
import { dynamoLettersReader } from '../store/dynamo-letters.ts';
import { newestLetter } from '../wiring/letter-out.ts';
import { letterPdf } from '../wiring/letter-pdf.ts';

interface Adapters {
  readonly letters: Pick<LetterStore, 'all'>;
  readonly exports: ExportStore;
}

const mediaType = 'application/pdf';

export const operation: Operation<typeof contract, Adapters> = async (
  adapters,
  { caller, path, query, now, requestId },
) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const kept = await newestLetter(adapters, ref, path.decision_id);
  if (kept === null) return { problem: 'resource_not_found' };
  const name = `letter-${kept.letter.id}.pdf`;
  const file = { name, mediaType, content: letterPdf(kept.letter) };
  const url = await adapters.exports.keep(ref, requestId, file, now);
  return fileAnswer(query.answer, { url, name, mediaType }, now);
};

export const handler = serve(
  contract,
  granted(
    grants,
    (held): Adapters => ({
      letters: dynamoLettersReader(heldTable(held.applications)),
      exports: s3Exports(held.exports.to('share')),
    }),
  ),
  operation,
);
