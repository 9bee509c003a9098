/** The API of the sandbox bank: accounts and their transactions, for callers with a token of a user. */
import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { BankBooks, BankConsent } from './bank-books.ts';
import type { BankLedger } from './bank-ledgers.ts';
import { type BankUser, userOf } from './bank-users.ts';

/** Transactions of a page. */
const PAGE = 250;

export interface AccountApiOptions {
  readonly provider: Provider;
  readonly books: BankBooks;
  readonly ledgersOf: (user: BankUser) => readonly BankLedger[];
  /** How long the bank takes for the user who is slow. */
  readonly slowMs: number;
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(text);
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);

const accountOf = ({ account }: BankLedger) => ({
  id: account.id,
  bank_slug: account.bankSlug,
  number: account.accountNumber,
  name: account.accountName,
  type: account.accountType,
  holder: account.holderName,
  ...(account.holderGovId ? { holder_gov_id: account.holderGovId } : {}),
  currency: account.currency,
  balance: decimal(account.balanceCents),
});

const transactionOf = (row: BankLedger['transactions'][number]) => ({
  id: row.id,
  booked_on: row.bookedOn,
  direction: row.amountCents < 0 ? 'debit' : 'credit',
  amount: decimal(Math.abs(row.amountCents)),
  currency: row.currency,
  balance: row.balanceCents === null ? null : decimal(row.balanceCents),
  description: row.description,
  reference: row.reference,
});

/** Answers requests to /accounts and below; false for any other path. */
export function accountApi({ provider, books, ledgersOf, slowMs }: AccountApiOptions) {
  async function agreedBy(authorization: string | undefined): Promise<{ user: BankUser; consent: BankConsent } | null> {
    const bearer = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const token = bearer === undefined ? undefined : await provider.AccessToken.find(bearer);
    const grantId = token?.isValid ? token.grantId : undefined;
    if (grantId === undefined || (await provider.Grant.find(grantId)) === undefined) return null;
    const consent = books.consent(grantId);
    const user = userOf(consent?.username ?? '');
    return consent && user ? { user, consent } : null;
  }

  function transactions(response: ServerResponse, query: URLSearchParams, ledger: BankLedger): void {
    const from = query.get('from') ?? '';
    const to = query.get('to') ?? '';
    const page = Number(query.get('page') ?? '1');
    const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
    if (!isDay(from) || !isDay(to) || !Number.isInteger(page) || page < 1) {
      send(response, 400, { error: 'from and to are days, page counts from 1' });
      return;
    }
    // Newest first, as banks show them.
    const rows = ledger.transactions.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to).toReversed();
    send(response, 200, {
      transactions: rows.slice((page - 1) * PAGE, page * PAGE).map(transactionOf),
      next_page: rows.length > page * PAGE ? page + 1 : null,
    });
  }

  return async (
    authorization: string | undefined,
    response: ServerResponse,
    { pathname: path, searchParams: query }: URL,
  ): Promise<boolean> => {
    const match = /^\/accounts(?:\/(\w+)\/transactions)?$/.exec(path);
    if (match === null) return false;
    const agreed = await agreedBy(authorization);
    if (agreed === null) {
      send(response, 401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
      return true;
    }
    const { user, consent } = agreed;
    const shared = ledgersOf(user).filter(({ account }) => consent.accountIds.includes(account.id));
    const id = match[1];
    if (user.behaviour === 'failing') {
      send(response, 503, { error: 'temporarily_unavailable' }, { 'retry-after': '1' });
    } else if (id === undefined) {
      if (user.behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
      send(response, 200, { accounts: shared.map(accountOf) });
    } else {
      const ledger = shared.find(({ account }) => account.id === id);
      const isRefused = user.behaviour === 'partial' && ledger !== shared[0];
      if (ledger === undefined || isRefused) send(response, 403, { error: 'account_not_shared' });
      else transactions(response, query, ledger);
    }
    return true;
  };
}
