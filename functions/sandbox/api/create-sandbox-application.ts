import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { PersonaHolder } from '@imali/sandbox-data/people/holder.ts';
import { personaLedgers } from '@imali/sandbox-data/people/persona-ledgers.ts';
import { createSandboxApplication as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { NewApplication, NewApplicationStore } from '../../applications/domain/application-store.ts';
import { newApplication, newApplicationIds } from '../../applications/domain/new-application.ts';
import { newApplicationView } from '../../applications/views/application.ts';
import { announcedApplications } from '../../applications/wiring/announced-applications.ts';
import { chosenConfig } from '../../applications/wiring/chosen-config.ts';
import { type ConnectLinks, connectLinks } from '../../applications/wiring/connect-links.ts';
import { analyseConnection } from '../../bank-data/domain/analyse-connection.ts';
import type { BankDataStores } from '../../bank-data/domain/bank-data-stores.ts';
import type { AnalysisBasisSource } from '../../bank-data/domain/basis/analysis-basis.ts';
import type { SharedRulesStore } from '../../bank-data/domain/basis/shared-rules.ts';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { dynamoSharedRulesReader } from '../../bank-data/store/dynamo-shared-rules.ts';
import { analysisBasis } from '../../bank-data/wiring/analysis-basis.ts';
import { announceAnalysis } from '../../bank-data/wiring/announce-analysis.ts';
import type { ApplicationConfigReader } from '../../organisations/domain/application-config-store.ts';
import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { createSandboxApplication as grants } from '../resources.ts';

interface Adapters {
  readonly configs: ApplicationConfigReader;
  readonly applications: NewApplicationStore;
  readonly bankData: BankDataStores;
  readonly basis: AnalysisBasisSource;
  readonly sharedRules: Pick<SharedRulesStore, 'rulesOf'>;
  readonly sandbox: SandboxStore;
  readonly identifiers: Identifiers;
  readonly links: Pick<ConnectLinks, 'first'>;
  readonly docsUrl: string;
  readonly events: PublisherPorts;
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
  { configs, applications, bankData, basis, sharedRules, sandbox, identifiers, links, docsUrl, events },
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
  const { created, link } = links.first(filledIn(empty, holder));
  const made = await applications.create(created);
  if (made !== 'created') return { problem: made };
  await sandbox.add(organisationId, { applicationId: ids.application, ...history });
  const ref = { organisationId, applicationId: ids.application };
  const at = new Date(now).toISOString();
  let generation = 0;
  for (const ledger of ledgers) {
    const added = await bankData.ledgers.addAccount(ref, ledger, at);
    if (added.outcome !== 'added') throw new Error(`an account of a new application: ${added.outcome}`);
    generation = added.generation;
  }
  await analyseConnection(bankData, ref, generation, {
    basis,
    sharedRules: (version) => sharedRules.rulesOf(version),
    docsUrl,
    at,
  });
  await announceAnalysis(events, bankData.connections, ref, generation, now);
  return {
    status: 201,
    body: {
      ...newApplicationView(created, link),
      persona_id: personaId,
      seed,
      accounts: ledgers.length,
      transactions: ledgers.reduce((sum, { transactions }) => sum + transactions.length, 0),
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
    applications: announcedApplications(held),
    events: eventPublisher(held),
    bankData: dynamoBankData(heldTable(held.applications)),
    basis: analysisBasis(held),
    sharedRules: dynamoSharedRulesReader(heldTable(held.directory)),
    sandbox: dynamoSandbox(heldTable(held.applications)),
    identifiers: randomIdentifiers,
    links: connectLinks(held),
    docsUrl: held.docsUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
