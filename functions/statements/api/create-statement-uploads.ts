import { createStatementUploads as contract } from '../../../schemas/endpoints/statements.ts';
import { whyClosed } from '../../applications/wiring/why-closed.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { createStatementUploads as grants } from '../resources.ts';
import { createUploads, type UploadMaking } from '../wiring/create-uploads.ts';
import { statementFiles, type UploadKeeping, uploadKeeping } from '../wiring/statement-wiring.ts';

type Adapters = Pick<UploadKeeping, 'applications'> & UploadMaking;

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const application = await adapters.applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const ref = { organisationId: caller.organisationId, applicationId: application.id };
  const created = await createUploads(adapters, ref, body.files, now);
  if ('tooMany' in created) throw new Error('a lender has no limit of files');
  if (!('closed' in created)) return created;
  return { problem: await whyClosed(adapters.applications, caller.organisationId, application.id) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...uploadKeeping(held),
    files: statementFiles(held),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
