import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import { dynamoBankConnections } from '../../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoSandbox } from '../../../adapters/aws/dynamo-sandbox.ts';
import { dynamoSharedRules } from '../../../adapters/aws/dynamo-shared-rules.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApplicationStore, NewApplication } from '../../../core/applications/application-store.ts';
import { newApplication, newApplicationIds } from '../../../core/applications/new-application.ts';
import { analyseConnection } from '../../../core/connect/analyse-connection.ts';
import type { AnalysisBasisSource } from '../../../core/connect/analysis-basis.ts';
import type { BankConnectionStore } from '../../../core/connect/bank-connection-store.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { personas } from '../../../core/personas/generate-persona.ts';
import type { PersonaHolder } from '../../../core/personas/holder.ts';
import type { SharedRulesStore } from '../../../core/relabel/shared-rules.ts';
import { personaLedgers } from '../../../core/sandbox/persona-ledgers.ts';
import type { SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import type { AnnouncePorts } from '../../../core/webhooks/announce.ts';
import { createSandboxApplication as contract } from '../../../schemas/endpoints/sandbox.ts';
import { chosenConfig } from '../../applications/chosen-config.ts';
import { analysisBasis } from '../../connections/analysis-basis.ts';
import { setting } from '../../runtime/configuration.ts';
import { type ConnectLinks, connectLinks } from '../../runtime/connect-links.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';
import { applicationView, connectionsView } from '../../views/application.ts';
import { announceAnalysis } from '../../webhooks/announce-analysis.ts';
import { announcedApplications } from '../../webhooks/announced-applications.ts';
import { announcing } from '../../webhooks/announcing.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
  readonly applications: ApplicationStore;
  readonly connections: BankConnectionStore;
  readonly basis: AnalysisBasisSource;
  readonly sharedRules: Pick<SharedRulesStore, 'rulesOf'>;
  readonly sandbox: SandboxStore;
  readonly identifiers: Identifiers;
  readonly connectLink: ConnectLinks;
  readonly docsUrl: string;
  readonly events: AnnouncePorts;
}

/** The application as if the holder had filled in every step. */
function filledIn(created: NewApplication, holder: PersonaHolder): NewApplication {
  const { applicant, personalInfoConnection } = created;
  return {
    ...created,
    applicant: applicant && {
      ...applicant,
      firstNames: holder.first_names,
      lastNames: holder.last_names,
      email: holder.email,
      phone: holder.phone,
      govId: holder.gov_id,
    },
    personalInfoConnection: personalInfoConnection && { ...personalInfoConnection, personalInfo: holder },
  };
}

export const operation: Operation<typeof contract, Adapters> = async (
  { configs, applications, connections, basis, sharedRules, sandbox, identifiers, connectLink, docsUrl, events },
  { caller, body, now },
) => {
  const { organisationId } = caller;
  const { persona_id: personaId, seed } = body;
  if (!personas.some(({ id }) => id === personaId)) {
    const msg = 'must be the id of a persona that GET /v1/sandbox/personas lists';
    return { invalid: [{ loc: ['body', 'persona_id'], msg, type: 'value_error' }] };
  }
  const chosen = await chosenConfig(configs, organisationId, body.application_config_id);
  if ('problem' in chosen) return chosen;
  const ids = newApplicationIds(() => identifiers.next(now));
  const empty = newApplication(chosen.config, null, null, ids, now);
  if (empty.bankConnection === null) return { problem: 'bank_not_configured' };
  const endsOn = (await sandbox.date(organisationId)) ?? johannesburgDate(now);
  const history = { personaId, seed, endsOn };
  const { holder, ledgers } = personaLedgers(history, endsOn, (...names) =>
    derivedIdentifier(ids.application, ...names),
  );
  const created = filledIn(empty, holder);
  await applications.create(created);
  await sandbox.add(organisationId, { applicationId: ids.application, ...history });
  const ref = { organisationId, applicationId: ids.application };
  const at = new Date(now).toISOString();
  let generation = 0;
  for (const ledger of ledgers) {
    const added = await connections.addAccount(ref, ledger, at);
    if (added.outcome !== 'added') throw new Error(`an account of a new application: ${added.outcome}`);
    generation = added.generation;
  }
  await analyseConnection(connections, ref, generation, {
    basis,
    sharedRules: (version) => sharedRules.rulesOf(version),
    docsUrl,
    at,
  });
  await announceAnalysis(events, connections, ref, generation, now);
  const { application } = created;
  return {
    status: 201,
    body: {
      ...applicationView(application, await connectLink(application)),
      connections: connectionsView(created),
      persona_id: personaId,
      seed,
      accounts: ledgers.length,
      transactions: ledgers.reduce((sum, { transactions }) => sum + transactions.length, 0),
    },
  };
};

const wiring = (): Adapters => ({
  configs: dynamoApplicationConfigs(directoryTable()),
  applications: announcedApplications(),
  events: announcing(),
  connections: dynamoBankConnections(applicationsTable()),
  basis: analysisBasis(),
  sharedRules: dynamoSharedRules(directoryTable()),
  sandbox: dynamoSandbox(applicationsTable()),
  identifiers: randomIdentifiers,
  connectLink: connectLinks(),
  docsUrl: setting('docsUrl'),
});

export const handler = serve(contract, wiring, operation);
