import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { statementRequestProblem } from '@imali/sandbox-data/files/prepared-statement.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { getPersonaStatement as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { SandboxReader } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import { granted } from '../../platform/grants/held.ts';
import { fileAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { getPersonaStatement as grants } from '../resources.ts';

interface Adapters {
  readonly sandbox: SandboxReader;
  readonly exports: ExportStore;
  /** Only a scan needs it, and it takes a while to start. */
  readonly pdfEngine: () => Promise<PdfEngine>;
}

/** Fields of a request as the query calls them. */
const queryNames: Readonly<Partial<Record<keyof StatementFileRequest, string>>> = { accountIndex: 'account' };

function statementRequest(
  { path, query }: Pick<OperationRequest<typeof contract>, 'path' | 'query'>,
  endsOn: string,
): StatementFileRequest {
  const { persona_id: personaId } = path;
  const { account: accountIndex, encrypted, scanned, seed, bank, product, format, months, tampered } = query;
  const { holder } = generatePersona(personaId, { endsOn, seed });
  return {
    ...{ personaId, seed, endsOn, accountIndex, bank, product, format, months, tampered },
    encrypted: encrypted === 'true' ? { password: holder.gov_id } : undefined,
    scanned: scanned === 'true',
  };
}

export const operation: Operation<typeof contract, Adapters> = async (
  { sandbox, exports, pdfEngine },
  { caller, path, query, now, requestId },
) => {
  if (!personas.some(({ id }) => id === path.persona_id)) return { problem: 'resource_not_found' };
  const endsOn = (await sandbox.date(caller.organisationId)) ?? johannesburgDate(now);
  const request = statementRequest({ path, query }, endsOn);
  const wrong = statementRequestProblem(request);
  if (wrong) {
    return {
      invalid: [{ loc: ['query', queryNames[wrong.field] ?? wrong.field], msg: wrong.problem, type: 'value_error' }],
    };
  }
  const file = statementFile(request, request.scanned === true ? await pdfEngine() : undefined);
  const place = { organisationId: caller.organisationId, applicationId: 'sandbox' };
  const { bytes: content, fileName: name, mediaType } = file;
  const url = await exports.keep(place, requestId, { name, mediaType, content }, now);
  return fileAnswer(query.answer, { url, name, mediaType }, now);
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({
    sandbox: dynamoSandboxReader(heldTable(held.applications)),
    exports: s3Exports(held.exports.to('share')),
    pdfEngine: pdfiumEngine,
  })),
  operation,
);
