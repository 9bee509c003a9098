/**
 * A server that speaks the Investec Programmable Banking API, over the Investec accounts of the personas. The protocol is
 * that of the open simulator (programmable-banking-sim, MIT): client credentials with an API key, and its authorization code.
 * The client id of an applicant is the id of a persona.
 */
import { addDays, type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { type PeerAnswer, type PeerRequest, type PeerServer, startFakePartner } from '../peer-server.ts';
import { personaBankLedgers } from '../sandbox-bank/bank-ledgers.ts';
import { accountIdOf, transactionsOf } from './investec-books.ts';
import { investecLogins, type LoginOptions, unauthorized } from './investec-logins.ts';

export interface InvestecOptions extends LoginOptions {
  /** Port on 127.0.0.1; any by default. */
  readonly port?: number | undefined;
  /** Last day of its books; the machine's by default. */
  readonly today?: (() => CalendarDate) | undefined;
}

/** What every persona has beside the client id. */
export const INVESTEC_SECRET = 'sandbox-secret';
export const INVESTEC_API_KEY = 'sandbox-api-key';

/** Window of transactions that no days were asked for. */
const DEFAULT_DAYS = 180;

/** Starts the server on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startInvestec(options: InvestecOptions = {}): Promise<PeerServer> {
  const { today = () => johannesburgDate(Date.now()) } = options;
  const logins = investecLogins(options, { secret: INVESTEC_SECRET, apiKey: INVESTEC_API_KEY });
  // The day that its first caller comes: a history that is counted back from another day each time is another history.
  let openedOn: CalendarDate | undefined;
  function ledgersOf(persona: string): readonly AccountLedger[] {
    openedOn ??= today();
    return personaBankLedgers(persona, openedOn, today()).filter(({ account }) => account.bankSlug === 'investec');
  }

  /** What a caller with a token asks of an account; 401 for an unknown or expired token. */
  function ofCaller(request: PeerRequest, answer: (ledgers: readonly AccountLedger[]) => object | null): PeerAnswer {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const persona = logins.personaOf(bearer);
    if (persona === undefined) return unauthorized;
    const data = answer(ledgersOf(persona));
    if (data === null) return { status: 404, json: { message: 'Not Found' } };
    return { status: 200, json: { data, links: { self: request.path }, meta: { totalPages: 1 } } };
  }

  const ofAccount = (request: PeerRequest, accountId: string, answer: (ledger: AccountLedger) => object): PeerAnswer =>
    ofCaller(request, (ledgers) => {
      const ledger = ledgers.find(({ account }) => accountIdOf(account.accountNumber) === accountId);
      return ledger ? answer(ledger) : null;
    });

  const root = '/za/pb/v1/accounts';
  return startFakePartner({
    name: 'Investec',
    port: options.port,
    routes: [
      { method: 'POST', path: /^\/identity\/v2\/oauth2\/token$/, answer: logins.token },
      { method: 'GET', path: /^\/identity\/v2\/oauth2\/authorize$/, answer: logins.authorize },
      {
        method: 'GET',
        path: new RegExp(`^${root}$`),
        answer: (request) =>
          ofCaller(request, (ledgers) => ({
            accounts: ledgers.map(({ account }) => ({
              accountId: accountIdOf(account.accountNumber),
              accountNumber: account.accountNumber,
              accountName: account.holderName,
              referenceName: account.holderName,
              productName: account.accountName,
              kycCompliant: true,
            })),
          })),
      },
      {
        method: 'GET',
        path: new RegExp(`^${root}/(\\d+)/balance$`),
        answer: (request, accountId = '') =>
          ofAccount(request, accountId, ({ account }) => ({
            accountId,
            currentBalance: randsOf(account.balanceCents),
            availableBalance: randsOf(account.balanceCents),
            currency: account.currency,
          })),
      },
      {
        method: 'GET',
        path: new RegExp(`^${root}/(\\d+)/transactions$`),
        answer: (request, accountId = '') =>
          ofAccount(request, accountId, (ledger) => {
            const to = request.query.get('toDate') ?? today();
            const from = request.query.get('fromDate') ?? addDays(to, -DEFAULT_DAYS);
            return { transactions: transactionsOf(ledger, accountId, from, to) };
          }),
      },
    ],
  });
}
