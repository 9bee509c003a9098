import type { Descriptor, DescriptorSet } from '@imali/labels/descriptors/descriptors.ts';
import { holderNames } from '@imali/labels/descriptors/holder-names.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import type { FollowerStore } from '../../applications/domain/contact-store.ts';
import type { DecisionRequestStore } from '../../applications/domain/decision-request.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import { dynamoFollowers } from '../../applications/store/dynamo-followers.ts';
import { billingMeter } from '../../billing/wiring/billing-wiring.ts';
import type { DealMessage } from '../../crm/resources.ts';
import type { DecisionMessage } from '../../decisions/resources.ts';
import { granted, placeOf } from '../../platform/grants/held.ts';
import { type DigestKeys, readDigestKeys } from '../../platform/secrets/digest-keys.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type QueueSender, queueSender } from '../../platform/store/queue-sender.ts';
import type { RevetMessage } from '../../revets/resources.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { hasSubscriber } from '../../webhooks/wiring/listening.ts';
import { analyseConnection } from '../domain/analyse-connection.ts';
import { answeringResult } from '../domain/answering-result.ts';
import type { BankDataStores } from '../domain/bank-data-stores.ts';
import type { AnalysisBasisSource } from '../domain/basis/analysis-basis.ts';
import { reanalyseIfRulesChanged } from '../domain/basis/reanalyse-if-rules-changed.ts';
import type { SharedRulesStore } from '../domain/basis/shared-rules.ts';
import type { DescriptorSets } from '../domain/descriptor-sets.ts';
import { beginAnew } from '../domain/documents/begin-anew.ts';
import type { ApplicantStatementStore } from '../domain/identity/applicant-statement-store.ts';
import { analyseConnection as grants } from '../onward.ts';
import { holderDigests } from '../store/descriptor-digest.ts';
import { dynamoApplicantStatements } from '../store/dynamo-applicant-statements.ts';
import { dynamoBankData } from '../store/dynamo-bank-data.ts';
import { dynamoSharedRulesReader } from '../store/dynamo-shared-rules.ts';
import { s3DescriptorSets } from '../store/s3-descriptor-sets.ts';
import { analysisBasis } from '../wiring/analysis-basis.ts';
import { announceAnalysis } from '../wiring/announce-analysis.ts';

const Message = z.strictObject({
  organisationId: Id,
  applicationId: Id,
  generation: z.int(),
  /** The generation is complete and a reader could not read it: one is to be made in its place. */
  unreadable: z.literal(true).exactOptional(),
});

interface Adapters extends BankDataStores {
  readonly basis: AnalysisBasisSource;
  readonly sharedRules: Pick<SharedRulesStore, 'rulesOf' | 'current'>;
  readonly descriptors: Pick<DescriptorSets, 'keep'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly statements: Pick<ApplicantStatementStore, 'named'>;
  readonly digestKeys: () => Promise<DigestKeys>;
  readonly docsUrl: string;
  readonly followers: FollowerStore;
  readonly revetQueue: Pick<QueueSender<RevetMessage>, 'sendAll'>;
  readonly crmQueue: Pick<QueueSender<DealMessage>, 'send'>;
  readonly decisionRequests: Pick<DecisionRequestStore, 'find'>;
  readonly decisionQueue: Pick<QueueSender<DecisionMessage>, 'send'>;
  readonly events: PublisherPorts;
}

/** Has those checked again who wait for this bank data. Looking in vain changes nothing. */
async function notifyDependents(
  { followers, revetQueue, crmQueue }: Adapters,
  { organisationId, applicationId }: ConnectionRef,
): Promise<void> {
  const waiting = await followers.followers(organisationId, applicationId);
  await revetQueue.sendAll(
    waiting.flatMap((follower) =>
      follower.kind === 'revet' ? [{ kind: 'again', organisationId, revetId: follower.revetId } as const] : [],
    ),
  );
  for (const follower of waiting) {
    if (follower.kind === 'deal') {
      await crmQueue.send({ organisationId, dealId: follower.dealId, event: 'analysed' });
    }
  }
}

/** Has an application decided that asks for something. Asked twice it is decided once. */
async function haveDecided(
  { decisionRequests, decisionQueue }: Adapters,
  ref: ConnectionRef,
  generation: number,
): Promise<void> {
  if ((await decisionRequests.find(ref)) !== null) await decisionQueue.send({ ...ref, generation });
}

async function keepDescriptors(
  { descriptors, applications, digestKeys }: Adapters,
  ref: ConnectionRef,
  accounts: readonly LedgerAccount[],
  printed: readonly Descriptor[],
): Promise<void> {
  async function set(): Promise<DescriptorSet> {
    const [application, keys] = await Promise.all([
      applications.find(ref.organisationId, ref.applicationId),
      digestKeys(),
    ]);
    const names = holderNames(ref.organisationId, application?.applicantId ?? null, accounts);
    return {
      accountIds: accounts.map(({ id }) => id),
      // Under each key: so those who were seen before a rotation are known again after it.
      holders: names.flatMap((name) => holderDigests(keys, name)),
      descriptors: printed,
    };
  }
  await descriptors.keep(ref, set());
}

/** Labels and analyses a bank connection. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'analyse-connection',
  message: Message,
  wire: granted(grants, (held) => ({
    ...dynamoBankData(heldTable(held.applications), billingMeter(held)),
    basis: analysisBasis(held),
    sharedRules: dynamoSharedRulesReader(heldTable(held.directory)),
    descriptors: s3DescriptorSets(placeOf(held.descriptors)),
    applications: dynamoApplications(heldTable(held.applications)),
    statements: dynamoApplicantStatements(heldSealingTable(held.applications, held.fieldKeys)),
    digestKeys: () => readDigestKeys(held.digestSecret.to('read')),
    docsUrl: held.docsUrl.to('read'),
    followers: dynamoFollowers(heldTable(held.applications)),
    revetQueue: queueSender(held.revetQueue),
    crmQueue: queueSender(held.crmQueue),
    decisionRequests: dynamoDecisionRequests(heldTable(held.applications)),
    decisionQueue: queueSender(held.decisionQueue),
    events: eventPublisher(held, hasSubscriber(held)),
  })),
  async handle(adapters, { message, now }) {
    const { connections, basis, sharedRules, docsUrl, events } = adapters;
    const { generation: asked, unreadable, ...ref } = message;
    const wanted = unreadable ? await beginAnew(connections, ref, asked, now) : asked;
    if (wanted === null) return;
    const at = new Date(now).toISOString();
    let generation = wanted;
    // A run that dies between two of these leaves the second one to the sweep.
    for (let next: number | null = wanted; next !== null; ) {
      generation = next;
      // Unknown where an earlier delivery of the message made this generation.
      let texts: readonly string[] | null = null;
      await analyseConnection(adapters, ref, generation, {
        basis,
        sharedRules: (version) => sharedRules.rulesOf(version),
        keepDescriptors: (of, accounts, printed) => {
          texts = printed.map(({ text }) => text);
          return keepDescriptors(adapters, of, accounts, printed);
        },
        nameHolder: (of, accounts) => adapters.statements.named(of, accounts, at),
        docsUrl,
        at,
      });
      next = await reanalyseIfRulesChanged(adapters, sharedRules, ref, { generation, texts }, at);
    }
    await announceAnalysis(events, connections, ref, generation, now);
    await notifyDependents(adapters, ref);
    await haveDecided(adapters, ref, generation);
  },
  async onRetriesExhausted(adapters, { message, now }) {
    const { connections, events } = adapters;
    const { generation, unreadable: _, ...ref } = message;
    await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
    await announceAnalysis(events, connections, ref, generation, now);
    // A row that waited for this one is vetted on the result before it, which holds again.
    const connection = await connections.find(ref);
    if (connection && typeof answeringResult(connection) !== 'string') await notifyDependents(adapters, ref);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.analysisQueue.to('take')),
);
