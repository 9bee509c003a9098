import * as z from 'zod';
import { IsoDate } from '../../identifiers.ts';
import { Evidence } from './analysis-envelope.ts';

/** An account in the applicant's own name that is not connected, as far as transactions of connected ones show it. */
const UndisclosedAccount = z
  .object({
    bank: z.string().nullable().meta({ description: 'Slug of the bank; null if no transaction names one' }),
    bank_name: z.string().nullable(),
    finding: z.string().meta({ description: 'The finding in words', examples: ['Undisclosed account at Capitec'] }),
    count_in: z.int().meta({ description: 'Transactions that came from the account' }),
    count_out: z.int().meta({ description: 'Transactions that went to the account' }),
    amount_in: z.number(),
    amount_out: z.number().meta({ description: 'As a positive number' }),
    first_on: IsoDate,
    last_on: IsoDate,
    regular: z.boolean().meta({ description: 'Whether there are transactions in three calendar months or more' }),
    confidence: z.number().meta({ description: 'Of the surest transaction, 0 to 1' }),
    evidence: Evidence,
  })
  .meta({ id: 'UndisclosedAccount' });

/** The accounts of one answer. Stored answers of before there were any hold none. */
export const undisclosedAccountsField = z.array(UndisclosedAccount).default([]).meta({
  description: 'Accounts in the own name of the applicant that are not connected, the largest first',
});
