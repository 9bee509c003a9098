import { BankSlugSchema } from '../../../schemas/bank-slug.ts';
import { createConnectUploads as contract } from '../../../schemas/endpoints/connect.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { createUploads, type UploadMaking } from '../../statements/wiring/create-uploads.ts';
import { statementFiles, uploadKeeping } from '../../statements/wiring/statement-wiring.ts';
import { createConnectUploads as grants } from '../resources.ts';
import { notOpen, problemOf } from '../wiring/change-flow.ts';
import { flowReading } from '../wiring/flow-answer.ts';
import { type AskedReading, gatheringProblem, isStatementAsked } from '../wiring/gathering.ts';
import { type FlowReading, loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

type Adapters = FlowReading & UploadMaking & AskedReading;

/** Files that do not say whose they are count as of the bank that the applicant chose. */
export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  if (loaded.application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const problem = gatheringProblem(loaded, await isStatementAsked(adapters, loaded));
  if (problem) return problem;
  const chosen = BankSlugSchema.safeParse(loaded.flow.bank.selected?.bankId).data;
  const files = body.files.map((file) => ({ ...file, bank_slug: file.bank_slug ?? chosen }));
  const created = await createUploads(adapters, ref, files, now, 'applicant');
  if ('tooMany' in created) return notOpen(`there are ${created.tooMany} files already.`);
  return 'closed' in created ? problemOf('withdrawn') : created;
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...uploadKeeping(held),
    ...flowReading(held),
    files: statementFiles(held),
    identifiers: randomIdentifiers,
    requests: dynamoApplicantRequests(heldTable(held.applications)),
  }),
);

export const handler = serveApplicant(contract, wiring, operation);
