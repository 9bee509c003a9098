import * as z from 'zod';

export const AccountHolderGovId = z
  .string()
  .nullable()
  .meta({ description: 'As the source of the account states it; null if it states none, as statements do' });

export const VerificationLevel = z
  .enum(['ONLINE_BANKING_PROFILE', 'ACCOUNT'])
  .meta({ description: 'ONLINE_BANKING_PROFILE where the bank itself gave the data, ACCOUNT where it was uploaded' });
