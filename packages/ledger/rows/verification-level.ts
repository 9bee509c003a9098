import type { LedgerAccount } from './ledger.ts';

/** Who vouches for an account: the bank itself where it gave the data, else the person who handed in a statement. */
export const verificationLevel = ({ isManualUpload }: Pick<LedgerAccount, 'isManualUpload'>) =>
  isManualUpload ? ('ACCOUNT' as const) : ('ONLINE_BANKING_PROFILE' as const);
