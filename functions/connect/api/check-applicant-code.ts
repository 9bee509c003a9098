import { checkApplicantCode as contract } from '../../../schemas/endpoints/connect.ts';
import { confirmedLink } from '../../applications/domain/connect-link.ts';
import type { ConnectLinkStore } from '../../applications/domain/connect-link-store.ts';
import { dynamoConnectLinks } from '../../applications/store/dynamo-connect-links.ts';
import { applicantCodeFits } from '../../platform/credentials/applicant-code.ts';
import { newConnectLinkToken } from '../../platform/credentials/connect-link-token.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type ApplicantCodeStore, CODE_TRIES } from '../domain/applicant-code.ts';
import { ABANDONED_AFTER_SECONDS, type FlowWatch } from '../domain/flow/abandonment.ts';
import { checkApplicantCode as grants } from '../resources.ts';
import { dynamoApplicantCodes } from '../store/dynamo-applicant-codes.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { sqsFlowWatch } from '../wiring/watched-flows.ts';

interface Adapters {
  readonly codes: Pick<ApplicantCodeStore, 'tryOne' | 'take'>;
  readonly links: Pick<ConnectLinkStore, 'add'>;
  readonly watch: FlowWatch;
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async (
  { codes, links, watch },
  { caller, body, now },
) => {
  const { organisationId, applicationId, application, codeKey, linkEndsAt } = caller;
  const sent = await codes.tryOne(applicationId, now);
  if (sent === null) return { problem: 'applicant_code_over' };
  if (!applicantCodeFits(codeKey, body.code, sent.hash)) {
    const left = CODE_TRIES - sent.tries;
    return left === 0
      ? { problem: 'applicant_code_over' }
      : { problem: 'applicant_code_wrong', details: { tries: String(left) } };
  }
  if (!(await codes.take(sent))) return { problem: 'applicant_code_over' };
  const { channel, shown, statedBy } = sent;
  const at = new Date(now).toISOString();
  const link = confirmedLink({ channel, shown, statedBy, at }, linkEndsAt, now);
  const { token, secretHash } = newConnectLinkToken(organisationId, applicationId);
  const added = await links.add({ organisationId, applicationId }, secretHash, link, application.links);
  // Version 0: a flow that the applicant opens and takes no step of. Any step has another version, which is watched by itself.
  if (added) await watch.watch({ organisationId, applicationId, version: 0, keptAt: at }, ABANDONED_AFTER_SECONDS);
  return added
    ? { status: 200, body: { connect_token: token, expires_at: link.endsAt } }
    : { problem: 'application_not_found' };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    codes: dynamoApplicantCodes(heldTable(held.operations)),
    links: dynamoConnectLinks(heldTable(held.applications)),
    watch: sqsFlowWatch(held.idleFlowQueue),
  }),
);

export const handler = serveApplicant(contract, wiring, operation);
