import type { LedgerAccount } from './ledger.ts';

/** Who vouches for an account: the bank itself where it gave the data, else whoever handed a statement in. */
export const verificationLevel = ({ isManualUpload }: Pick<LedgerAccount, 'isManualUpload'>) =>
  isManualUpload ? ('ACCOUNT' as const) : ('ONLINE_BANKING_PROFILE' as const);
