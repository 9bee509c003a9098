import { unlockConnectUpload as contract } from '../../../schemas/endpoints/connect.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type UploadUnlocking, unlockUpload, uploadUnlocking } from '../../statements/wiring/unlock-upload.ts';
import { unlockConnectUpload as grants } from '../resources.ts';
import { connectUploadView } from '../views/connect-flow.ts';
import { flowReading } from '../wiring/flow-answer.ts';
import { type AskedReading, gatheringProblem, isStatementAsked } from '../wiring/gathering.ts';
import { type FlowReading, loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

type Adapters = FlowReading & UploadUnlocking & AskedReading;

export const operation: ApplicantOperation<typeof contract, Adapters> = async (
  adapters,
  { caller, path, body, now },
) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const problem = gatheringProblem(loaded, await isStatementAsked(adapters, loaded));
  if (problem) return problem;
  const uploadRef = { ...ref, uploadId: path.upload_id };
  const upload = await adapters.uploads.find(uploadRef);
  if (upload?.by !== 'applicant') return { problem: 'resource_not_found' };
  const unlocked = await unlockUpload(adapters, uploadRef, body.password, now);
  return 'body' in unlocked ? { status: 200, body: connectUploadView(unlocked.body) } : unlocked;
};

export const handler = serveApplicant(
  contract,
  granted(grants, (held) => ({
    ...uploadUnlocking(held),
    ...flowReading(held),
    requests: dynamoApplicantRequests(heldTable(held.applications)),
  })),
  operation,
);
