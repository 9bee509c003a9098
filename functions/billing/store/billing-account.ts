import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type WriteAction } from '../../platform/store/table.ts';
import type { BillingAccount, JournalEntry } from '../domain/payment.ts';
import { billingKeys } from './billing-items.ts';

const Account = z.object({ unpaidCents: z.int().default(0), balanceCents: z.int().default(0) });

/** What an organisation owes and has paid in advance; nothing before its first bill. */
export async function readAccount(table: ReadableTable, organisationId: string): Promise<BillingAccount> {
  return Account.parse((await table.get(billingKeys.account(organisationId))) ?? {});
}

/** The member of a transaction that changes what is owed, and nothing else. */
export function owedAction(organisationId: string, changeCents: number): WriteAction {
  return {
    update: billingKeys.account(organisationId),
    set: { expression: 'ADD unpaidCents :change', values: { ':change': changeCents } },
  };
}

/**
 * The members of a transaction that move the balance, with their entry in the journal, and change what is owed.
 * @param account as it was read: another balance by now refuses the transaction
 */
export function balanceActions(
  account: BillingAccount,
  entry: Omit<JournalEntry, 'balanceCents'>,
  owedChangeCents: number,
): readonly WriteAction[] {
  const before = account.balanceCents;
  const balanceCents = before + entry.amountCents;
  return [
    {
      update: billingKeys.account(entry.organisationId),
      set: {
        expression: 'SET balanceCents = :after ADD unpaidCents :change',
        values: { ':after': balanceCents, ':change': owedChangeCents },
      },
      condition: {
        expression:
          before === 0 ? 'attribute_not_exists(balanceCents) OR balanceCents = :before' : 'balanceCents = :before',
        values: { ':before': before },
      },
    },
    {
      put: { ...billingKeys.journal(entry.organisationId, entry.id), ...entry, balanceCents },
      condition: absent,
    },
  ];
}
