import { analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { BankBYODInSchema } from '../../../../schemas/entities/statements/byod.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import { analyseConnection } from '../analyse-connection.ts';
import type { BankDataStores } from '../bank-data-stores.ts';
import { PLAIN_BASIS } from '../basis/analysis-basis.ts';
import type { DocumentKind, StoredAnalysis } from '../document-store.ts';
import { memoryBankData } from '../memory-bank-data.fixture.ts';

export const documentKinds: readonly DocumentKind[] = [...analysisKinds, 'label_index'];

const ref: ConnectionRef = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const at = '2026-06-12T08:00:00.000Z';
const settings = { basis: async () => PLAIN_BASIS, docsUrl: 'https://docs.example', at };

/** Ids of transactions share the first 16 characters of their account's, so accounts differ in those. */
const accountId = (index: number): string => `${String(index + 1).padStart(16, '0')}00000000`;

/** The accounts of a persona as they are uploaded. */
function ledgersOf(persona: string, endsOn: string, seed: number): AccountLedger[] {
  return generatePersona(persona, { endsOn, seed }).accounts.map(({ byod }, index) => {
    const read = ledgerFromByod(BankBYODInSchema.parse(byod), accountId(index), endsOn);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: refused`);
    return read.ledger;
  });
}

async function analysed(store: BankDataStores): Promise<void> {
  const connection = await store.connections.find(ref);
  await analyseConnection(store, ref, connection?.generation ?? 0, settings);
}

/**
 * What the worker keeps of a persona: every document, analysed once and once more after a person relabelled the newest
 * payment, so that they contain changes. The same arguments give the same bytes.
 */
export async function madeDocuments(persona: string, endsOn: string, seed = 1): Promise<readonly StoredAnalysis[]> {
  const store = memoryBankData();
  await store.create(ref);
  const ledgers = ledgersOf(persona, endsOn, seed);
  for (const ledger of ledgers) await store.ledgers.addAccount(ref, ledger, at);
  await analysed(store);
  const paid = ledgers.flatMap((ledger) => {
    const fingerprints = fingerprintsOf(ledger);
    return ledger.transactions.flatMap(({ amountCents }, index) => (amountCents < 0 ? [fingerprints[index]] : []));
  });
  const fingerprint = paid.at(-1);
  if (fingerprint !== undefined) {
    await store.labels.relabel(ref, { fingerprint, label: 'gambling.betting_casino', by: 'u', at }, 'relabelled', at);
    await analysed(store);
  }
  const kept = await Promise.all(documentKinds.map((kind) => store.documents.analysis(ref, kind)));
  return kept.filter((one) => one !== null);
}
