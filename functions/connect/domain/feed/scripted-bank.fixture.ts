import type { BankFault } from '../../../../schemas/entities/connect.ts';
import {
  answered,
  type BankAccount,
  type BankConnector,
  type BankResult,
  type BankTokens,
  type FeedTransaction,
  faulted,
} from './bank-connector.ts';

/** A bank that does what a test says: everything can be changed while it runs. */
export interface ScriptedBank {
  readonly connector: BankConnector;
  accounts: BankAccount[];
  movements: Map<string, FeedTransaction[]>;
  /** Faults of calls, by name or by `movements <account>`. */
  readonly faults: Map<string, BankFault>;
  /** Access tokens that the bank takes; every token while it is null. */
  accepted: string | null;
  /** Calls in their order: `accounts`, `movements <account> <from> <to> <page>`, `refresh`, `revoke`. */
  readonly calls: string[];
  /** Transactions of a page. */
  pageSize: number;
}

export function scriptedBank(): ScriptedBank {
  const bank: ScriptedBank = {
    accounts: [],
    movements: new Map(),
    faults: new Map(),
    accepted: null,
    calls: [],
    pageSize: 3,
    connector: {
      signIn: {
        kind: 'fields',
        signIn: async ({ pin }) =>
          pin === '1234'
            ? answered({ tokens: tokensOf('access-1', 'refresh-1'), consentExpiresAt: null })
            : faulted('wrong_credentials', 'pin'),
      },
      accounts: async (tokens) => called('accounts', tokens, () => bank.accounts),
      movements: async (tokens, { bankAccountId }, { from, to }, page) =>
        called(
          `movements ${bankAccountId}`,
          tokens,
          () => {
            const all = (bank.movements.get(bankAccountId) ?? []).filter(
              ({ bookedOn }) => bookedOn >= from && bookedOn <= to,
            );
            const start = Number(page ?? '0');
            const nextPage = all.length > start + bank.pageSize ? String(start + bank.pageSize) : null;
            return { movements: all.slice(start, start + bank.pageSize), nextPage };
          },
          ` ${from} ${to} ${page ?? '0'}`,
        ),
      refresh: async ({ refreshToken }) => {
        bank.calls.push(`refresh ${refreshToken}`);
        const fault = bank.faults.get('refresh');
        if (fault !== undefined) return faulted(fault, 'script');
        const next = Number(/\d+$/.exec(refreshToken ?? '')?.[0] ?? '0') + 1;
        bank.accepted = bank.accepted === null ? null : `access-${next}`;
        return answered(tokensOf(`access-${next}`, `refresh-${next}`));
      },
      revoke: async () => {
        bank.calls.push('revoke');
        return answered(null);
      },
    },
  };
  async function called<T>(
    name: string,
    { accessToken }: BankTokens,
    value: () => T,
    details = '',
  ): Promise<BankResult<T>> {
    bank.calls.push(`${name}${details}`);
    const fault = bank.faults.get(name);
    if (fault !== undefined) return faulted(fault, 'script');
    if (bank.accepted !== null && accessToken !== bank.accepted) return faulted('session_expired', 'script');
    return answered(value());
  }
  return bank;
}

/** Tokens that hold for long after the day of the tests. */
export function tokensOf(accessToken: string, refreshToken: string | null): BankTokens {
  return { accessToken, accessExpiresAt: '2027-01-01T00:00:00.000Z', refreshToken };
}
