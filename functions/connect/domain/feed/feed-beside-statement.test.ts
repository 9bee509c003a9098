import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { personaBankLedgers } from '@imali/partner-fakes/sandbox-bank/bank-ledgers.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { readStatementFile } from '@imali/statement-reader/reading/read-statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { memoryBankData } from '../../../bank-data/domain/memory-bank-data.fixture.ts';
import { derivedIdentifier } from '../../../platform/system/identifiers.ts';
import { verifiedAccounts } from '../../../statements/domain/upload-accounts.ts';
import { fetchFeed } from './fetch-feed.ts';
import { memoryBankGrants } from './memory-bank-grants.fixture.ts';
import { scriptedBank, tokensOf } from './scripted-bank.fixture.ts';

const organisationId = '692039c01111111111111111';
const applicationId = '692039c02222222222222222';
const ref = { organisationId, applicationId };
const grant = { ...ref, grantId: '692039c0aaaaaaaaaaaaaaaa' };
const today = '2026-06-12';
const now = Date.parse('2026-06-12T08:00:00.000Z');
const at = new Date(now).toISOString();

let engine: PdfEngine;
beforeAll(async () => {
  engine = await pdfiumEngine();
});

/** The first account of the personas at each bank. */
const accounts = [
  ...new Map(
    personas
      .toReversed()
      .flatMap(({ id }) =>
        generatePersona(id, { endsOn: today }).accounts.map(
          ({ byod }, index) => [byod.bank_slug, [byod.bank_slug, id, index] as const] as const,
        ),
      ),
  ).values(),
];

describe('a feed beside an uploaded statement', () => {
  test.each(accounts)(
    'A feed beside an uploaded statement of %s (%s, account %i) is the same account, with each row once',
    async (_, personaId, accountIndex) => {
      const bankData = memoryBankData();
      await bankData.create(ref);
      const request = { personaId, seed: 1, endsOn: today, accountIndex, format: 'pdf' as const };
      const file = statementFile(request);
      const { reading } = await readStatementFile(engine, file.bytes, { fileName: file.fileName, today });
      if (reading.outcome !== 'read') throw new Error(reading.outcome);
      const idOf = (bankSlug: string, number: string) => derivedIdentifier(applicationId, bankSlug, number);
      const { accounts: read } = verifiedAccounts(reading.statements, idOf, today);
      const [uploaded] = read;
      if (!uploaded) throw new Error('nothing was read');
      await bankData.ledgers.addAccount(ref, uploaded.ledger, at);

      const ledger = personaBankLedgers(personaId, today, today)[accountIndex];
      if (!ledger) throw new Error('no account');
      const bank = scriptedBank();
      bank.accounts = [{ ...ledger.account, bankAccountId: 'b' }];
      bank.movements.set('b', [...ledger.transactions]);
      bank.pageSize = 250;
      const grants = memoryBankGrants();
      await grants.create(grant, { bankId: 'bank', consentExpiresAt: null }, tokensOf('a', null), at);
      const outcome = await fetchFeed(
        {
          connectors: new Map([['bank', bank.connector]]),
          grants,
          ...bankData,
          untold: () => {},
          progress: {
            admitted: async () => true,
            found: async () => {},
            fetched: async () => {},
            ended: async () => {},
          },
          accountId: derivedIdentifier,
        },
        grant,
        { now, clock: () => now, askedAt: null, isLastTry: true },
      );
      expect(outcome).toEqual({ linked: 1, leftOut: 0, fault: null });
      const [whole, ...others] = await bankData.ledgers.wholeLedger(ref);
      expect(others).toEqual([]);
      const { from = '' } = uploaded.ledger.periods?.[0] ?? {};
      const firstDay = from < '2025-06-12' ? from : '2025-06-12';
      const amounts = (rows: readonly LedgerTransaction[]) =>
        rows.map(({ bookedOn, amountCents, balanceCents }) => `${bookedOn} ${amountCents} ${balanceCents}`);
      expect(amounts(whole?.transactions ?? [])).toEqual(
        amounts(ledger.transactions.filter(({ bookedOn }) => bookedOn >= firstDay)),
      );
      expect(whole?.transactions.length).toBeGreaterThanOrEqual(uploaded.ledger.transactions.length);
    },
  );
});
