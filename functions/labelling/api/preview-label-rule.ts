import { randsOf } from '@imali/ledger/basics/cents.ts';
import { previewLabelRule as contract } from '../../../schemas/endpoints/label-rules.ts';
import {
  type LabelRulePreview,
  MAX_PREVIEW_EXAMPLES,
  MAX_PREVIEW_TRANSACTIONS,
} from '../../../schemas/entities/label-rule.ts';
import { answeringResult } from '../../bank-data/domain/answering-result.ts';
import { currentRules, type LabelRuleStore } from '../../bank-data/domain/basis/label-rule-store.ts';
import { labelledRows, type RowStores } from '../../bank-data/domain/labelled-rows.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLabelRulesReader } from '../../bank-data/store/dynamo-label-rules.ts';
import { dynamoLabelsReader } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import type { ConnectionAdapters } from '../../bank-data/wiring/answerable-connection.ts';
import { connectionWiring } from '../../bank-data/wiring/read-analysis.ts';
import { granted } from '../../platform/grants/held.ts';
import { nullIfCorrupt } from '../../platform/serve/null-if-corrupt.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { labelRulePreview, type PreviewedRow, previewedChanges } from '../domain/label-rule-preview.ts';
import { previewLabelRule as grants } from '../resources.ts';
import { previewedConnections } from '../wiring/previewed-connections.ts';
import { requestedRule } from '../wiring/requested-rule.ts';

interface Adapters extends ConnectionAdapters, RowStores {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation' | 'shared'>;
  readonly identifiers: Identifiers;
}

const changes = ({ oldLabel, newLabel }: PreviewedRow): boolean => oldLabel !== newLabel;

function exampleView(applicationId: string, { row, oldLabel, newLabel, keptBy }: PreviewedRow) {
  return {
    application_id: applicationId,
    id: row.id,
    datetime: row.bookedAt,
    amount: randsOf(row.amountCents),
    currency: row.currency,
    description: row.description,
    old_label: oldLabel,
    new_label: newLabel,
    kept_by: keptBy,
  };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { organisationId } = caller;
  // The youngest, as it would be.
  const requested = requestedRule(adapters.identifiers.next(now), new Date(now).toISOString(), body);
  if ('invalid' in requested) return requested;
  const [rules, found] = await Promise.all([
    currentRules(adapters.labelRules, organisationId),
    previewedConnections(adapters, organisationId, body.application_ids),
  ]);
  if ('problem' in found) return found;
  const previewOf = labelRulePreview(requested.rule, rules);
  const applications: LabelRulePreview['applications'] = [];
  const examples: LabelRulePreview['examples'] = [];
  const all: PreviewedRow[] = [];
  let left = MAX_PREVIEW_TRANSACTIONS;
  for (const connection of found.connections) {
    const { applicationId: application_id, transactions } = connection;
    const unread = { application_id, transactions, transactions_matched: 0, would_change: 0 };
    const result = answeringResult(connection);
    if (typeof result === 'string') {
      applications.push({ ...unread, state: 'NOT_READY' });
      continue;
    }
    if (transactions > left) {
      applications.push({ ...unread, state: 'LEFT_OUT' });
      continue;
    }
    left -= transactions;
    const read = await nullIfCorrupt(connection, async () => {
      const accounts = await adapters.ledgers.accounts(connection);
      return labelledRows(adapters, connection, accounts, { result, given: new Map() });
    });
    if (read === null) {
      applications.push({ ...unread, state: 'LEFT_OUT' });
      continue;
    }
    const newestFirst = read.flatMap(({ rows }) => rows.toReversed());
    const matched = newestFirst.flatMap(({ row, account, verdict }) => previewOf(row, account, verdict) ?? []);
    for (const entry of matched) {
      all.push(entry);
      const telling = changes(entry) || entry.keptBy !== null;
      if (telling && examples.length < MAX_PREVIEW_EXAMPLES) examples.push(exampleView(application_id, entry));
    }
    const would_change = matched.filter(changes).length;
    applications.push({ ...unread, state: 'PREVIEWED', transactions_matched: matched.length, would_change });
  }
  return {
    status: 200,
    body: {
      transactions_matched: all.length,
      would_change: all.filter(changes).length,
      kept: all.filter(({ keptBy }) => keptBy !== null).length,
      changes: previewedChanges(all).map(({ oldLabel, newLabel, currency, transactions, cents }) => ({
        old_label: oldLabel,
        new_label: newLabel,
        currency,
        transactions,
        amount: randsOf(cents),
      })),
      applications,
      examples,
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...connectionWiring(held),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
    labels: dynamoLabelsReader(heldTable(held.applications)),
    labelRules: dynamoLabelRulesReader(heldTable(held.directory)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
