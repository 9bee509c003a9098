import * as z from 'zod';
import { bankSlugs } from './banks.ts';

export const BankSlugSchema = z.enum(bankSlugs).meta({
  description: 'Bank of the account, as listed by GET /v1/bank_connections/byod/banks',
  examples: ['capitec'],
});
