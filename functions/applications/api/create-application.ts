import { createApplication as contract } from '../../../schemas/endpoints/applications.ts';
import type { ApplicationConfigReader } from '../../organisations/domain/application-config-store.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { ApplicantStore, NewApplicationStore } from '../domain/application-store.ts';
import { newDecisionRequest } from '../domain/decision-request.ts';
import { newApplication, newApplicationIds } from '../domain/new-application.ts';
import { createApplication as grants } from '../resources.ts';
import { dynamoApplicants } from '../store/dynamo-applications.ts';
import { newApplicationView } from '../views/application.ts';
import { announcedApplications } from '../wiring/announced-applications.ts';
import { askedConfig } from '../wiring/chosen-config.ts';
import { type ConnectLinks, connectLinks } from '../wiring/connect-links.ts';

interface Adapters {
  readonly configs: ApplicationConfigReader;
  readonly applicants: ApplicantStore;
  readonly applications: NewApplicationStore;
  readonly identifiers: Identifiers;
  readonly links: Pick<ConnectLinks, 'first'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { configs, applicants, applications, identifiers, links },
  { caller, body, now },
) => {
  const { organisationId } = caller;
  const asked = await askedConfig({ configs, applicants }, organisationId, body);
  if ('problem' in asked) return asked;
  const ids = newApplicationIds(() => identifiers.next(now));
  const { created, link } = links.first(
    newApplication(asked.config, body.applicant_id, body.redirect_url, ids, now, body.affinity_opt_in),
  );
  const setBy = { kind: caller.kind, id: caller.id };
  const decisionRequest =
    body.decision_request &&
    newDecisionRequest(body.decision_request, {
      id: identifiers.next(now),
      setBy,
      setAt: created.application.createdAt,
    });
  const made = await applications.create({ ...created, ...(decisionRequest === null ? {} : { decisionRequest }) });
  if (made !== 'created') return { problem: made };
  return { status: 201, body: newApplicationView(created, link) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
    applicants: dynamoApplicants(heldSealingTable(held.applications, held.fieldKeys)),
    applications: announcedApplications(held),
    identifiers: randomIdentifiers,
    links: connectLinks(held),
  }),
);

export const handler = serve(contract, wiring, operation);
