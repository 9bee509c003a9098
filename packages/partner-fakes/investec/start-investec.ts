/**
 * A server that speaks the Investec Programmable Banking API, over the Investec accounts of the personas. The protocol is
 * that of the open simulator (programmable-banking-sim, MIT): client credentials with an API key, and its authorization code.
 * The client id of an applicant is the id of a persona.
 */
import { createHash, randomBytes } from 'node:crypto';
import { addDays, type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { type PeerAnswer, type PeerRequest, type PeerServer, startPeerServer } from '../peer-server.ts';
import { personaBankLedgers } from '../sandbox-bank/bank-ledgers.ts';

export interface InvestecOptions {
  /** Port on 127.0.0.1; any unless told. */
  readonly port?: number | undefined;
  /** A registration that users log in for at Investec's page. */
  readonly app?: { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string } | undefined;
  /** Last day of its books; the machine's unless told. */
  readonly today?: (() => CalendarDate) | undefined;
  /** Two editions differ in it: a number, or a number as text. */
  readonly expiresInAsText?: boolean | undefined;
}

/** What every persona has beside the client id. */
export const INVESTEC_SECRET = 'sandbox-secret';
export const INVESTEC_API_KEY = 'sandbox-api-key';

const TOKEN_SECONDS = 1799;
/** Window of transactions that no days were asked for. */
const DEFAULT_DAYS = 180;

/** Investec ids are 25 digits; this one says nothing of the number. */
const accountIdOf = (accountNumber: string): string =>
  BigInt(`0x${createHash('sha256').update(accountNumber).digest('hex').slice(0, 20)}`)
    .toString()
    .padStart(25, '0')
    .slice(0, 25);

/** `transactionType` by the words of the description, as far as they tell. */
const typeOfWords: readonly (readonly [RegExp, string])[] = [
  [/fee|charge|interest/i, 'FeesAndInterest'],
  [/debit order|debicheck|naedo/i, 'DebitOrders'],
  [/payshap|fast/i, 'FasterPay'],
  [/pos|purchase|card/i, 'CardPurchases'],
  [/transfer|payment/i, 'OnlineBankingPayments'],
];

function transactionsOf({ transactions }: AccountLedger, accountId: string, from: CalendarDate, to: CalendarDate) {
  return transactions
    .map((row, order) => {
      const isDebit = row.amountCents < 0;
      const words = typeOfWords.find(([pattern]) => pattern.test(row.description))?.[1] ?? null;
      const transactionType = isDebit ? words : 'Deposits';
      return {
        accountId,
        type: isDebit ? 'DEBIT' : 'CREDIT',
        transactionType,
        status: 'POSTED',
        description: row.description,
        cardNumber: transactionType === 'CardPurchases' ? '402167xxxxxx9999' : '',
        postedOrder: order + 1,
        postingDate: row.bookedOn,
        valueDate: row.bookedOn,
        actionDate: row.bookedOn,
        transactionDate: row.bookedOn,
        amount: randsOf(Math.abs(row.amountCents)),
        runningBalance: row.balanceCents === null ? null : randsOf(row.balanceCents),
      };
    })
    .filter(({ postingDate }) => postingDate >= from && postingDate <= to)
    .toReversed();
}

const unauthorized: PeerAnswer = { status: 401, json: { message: 'Unauthorized' } };

/** Starts the server on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startInvestec(options: InvestecOptions = {}): Promise<PeerServer> {
  const { app, today = () => johannesburgDate(Date.now()) } = options;
  // The day that its first caller comes: a history that is counted back from another day each time is another history.
  let openedOn: CalendarDate | undefined;
  const tokens = new Map<string, { readonly persona: string; readonly expiresAt: number }>();
  const codes = new Map<
    string,
    { readonly persona: string; readonly challenge: string; readonly redirectUri: string }
  >();
  const refreshTokens = new Map<string, string>();

  function ledgersOf(persona: string): readonly AccountLedger[] {
    openedOn ??= today();
    return personaBankLedgers(persona, openedOn, today()).filter(({ account }) => account.bankSlug === 'investec');
  }

  function tokenFor(persona: string, refreshes: boolean): PeerAnswer {
    const accessToken = randomBytes(24).toString('base64url');
    tokens.set(accessToken, { persona, expiresAt: Date.now() + TOKEN_SECONDS * 1000 });
    const refreshToken = randomBytes(24).toString('base64url');
    if (refreshes) refreshTokens.set(refreshToken, persona);
    const expires = options.expiresInAsText ? String(TOKEN_SECONDS) : TOKEN_SECONDS;
    return {
      status: 200,
      json: {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: expires,
        scope: 'accounts',
        ...(refreshes ? { refresh_token: refreshToken } : {}),
      },
    };
  }

  function redeemed(form: URLSearchParams): PeerAnswer {
    const refused: PeerAnswer = { status: 400, json: { error: 'invalid_grant' } };
    if (form.get('grant_type') === 'refresh_token') {
      const shown = form.get('refresh_token') ?? '';
      const persona = refreshTokens.get(shown);
      refreshTokens.delete(shown);
      return persona === undefined ? refused : tokenFor(persona, true);
    }
    const code = form.get('code') ?? '';
    const kept = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = kept?.challenge === challenge && kept.redirectUri === form.get('redirect_uri');
    return kept && fits ? tokenFor(kept.persona, true) : refused;
  }

  function token({ headers, form }: PeerRequest): PeerAnswer {
    const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (basic === undefined) return { status: 422, json: { message: 'authorization is required' } };
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent);
    const key = headers['x-api-key'];
    if (form.get('grant_type') === 'client_credentials') {
      const isKnown = personas.some((persona) => persona.id === id);
      return isKnown && secret === INVESTEC_SECRET && key === INVESTEC_API_KEY ? tokenFor(id, false) : unauthorized;
    }
    const isApp = app && id === app.clientId && secret === app.clientSecret && key === app.apiKey;
    return isApp ? redeemed(form) : unauthorized;
  }

  /** Investec's page, without the page: `login_hint` names the persona that logs in. */
  function authorize({ query }: PeerRequest): PeerAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const persona = query.get('login_hint') ?? 'high_earner';
    if (app === undefined || query.get('client_id') !== app.clientId || redirectUri === '') return unauthorized;
    const code = randomBytes(24).toString('base64url');
    codes.set(code, { persona, challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 303, headers: { location: back.href } };
  }

  /** What a caller with a token asks of an account; 401 for a token that is none or over. */
  function ofCaller(request: PeerRequest, answer: (ledgers: readonly AccountLedger[]) => object | null): PeerAnswer {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const held = tokens.get(bearer);
    if (held === undefined || held.expiresAt < Date.now()) return unauthorized;
    const data = answer(ledgersOf(held.persona));
    if (data === null) return { status: 404, json: { message: 'Not Found' } };
    return { status: 200, json: { data, links: { self: request.path }, meta: { totalPages: 1 } } };
  }

  const ofAccount = (request: PeerRequest, accountId: string, answer: (ledger: AccountLedger) => object): PeerAnswer =>
    ofCaller(request, (ledgers) => {
      const ledger = ledgers.find(({ account }) => accountIdOf(account.accountNumber) === accountId);
      return ledger ? answer(ledger) : null;
    });

  const root = '/za/pb/v1/accounts';
  return startPeerServer({
    name: 'Investec',
    port: options.port,
    routes: [
      { method: 'POST', path: /^\/identity\/v2\/oauth2\/token$/, answer: token },
      { method: 'GET', path: /^\/identity\/v2\/oauth2\/authorize$/, answer: authorize },
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
