import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { PolicyTrial } from '../domain/policy-trial.ts';
import { MAX_POLICY_TRIALS, type PolicyTrialReader, type PolicyTrialStore } from '../domain/policy-trial-store.ts';

const PREFIX = 'TRIAL#';
const partition = (organisationId: string): string => `ORG#${organisationId}#POLICIES`;
const listOf = (organisationId: string): List => ({ pk: partition(organisationId), prefix: PREFIX });
const trialKey = (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `${PREFIX}${id}` });
/** There while a trial of the policy runs: one read at each decision. */
const runningKey = (organisationId: string, policyId: string): Key => ({
  pk: partition(organisationId),
  sk: `RUNNINGTRIAL#${policyId}`,
});

/** Trials of policies in the directory table. */
export function dynamoPolicyTrials(table: Table): PolicyTrialStore {
  return {
    ...dynamoPolicyTrialsReader(table),
    async start(organisationId, trial) {
      const failed = await table.transact([
        countAction(listOf(organisationId), 1, MAX_POLICY_TRIALS),
        { put: { ...trialKey(organisationId, trial.id), ...trial }, condition: absent },
        { put: { ...runningKey(organisationId, trial.policyId), ...trial }, condition: absent },
      ]);
      if (failed.includes(2)) return 'running';
      return failed.length === 0 ? 'started' : 'full';
    },
    async stop(organisationId, trial) {
      const failed = await table.transact([
        {
          put: { ...trialKey(organisationId, trial.id), ...trial },
          condition: { expression: 'stoppedAt = :none', values: { ':none': null } },
        },
        { remove: runningKey(organisationId, trial.policyId) },
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoPolicyTrialsReader(table: ReadableTable): PolicyTrialReader {
  return {
    async running(organisationId, policyId) {
      const item = await table.get(runningKey(organisationId, policyId));
      return item === null ? null : PolicyTrial.parse(item);
    },
    async find(organisationId, trialId) {
      const item = await table.get(trialKey(organisationId, trialId));
      return item === null ? null : PolicyTrial.parse(item);
    },
    list: (organisationId, page) => readPage(table, listOf(organisationId), page, (item) => PolicyTrial.parse(item)),
  };
}
