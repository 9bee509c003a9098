/**
 * The bank of synthetic applicants: OpenID Connect with pages of its own, and an API of accounts. Every persona is a user.
 * It runs beside the local cloud, or as a process of its own beside a stage.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { accountApi } from './account-api.ts';
import { openBooks } from './bank-books.ts';
import { bankInteractions } from './bank-interactions.ts';
import { type BankLedger, personaBankLedgers } from './bank-ledgers.ts';
import { notice } from './bank-pages.ts';
import type { BankUser } from './bank-users.ts';

export interface SandboxBankOptions {
  /** Port on 127.0.0.1, 0 for any. */
  readonly port: number;
  /** Where people and clients reach it; defaults to its address on this machine. */
  readonly publicUrl?: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it sends people back to; asked when somebody comes: clients may start after it. */
  readonly redirectUris: () => readonly string[];
  /** File that its consents persist in; without it they stay in memory. */
  readonly file?: string | undefined;
  /** Last day of its books; defaults to the machine's. Tokens live in the real time. */
  readonly today?: (() => CalendarDate) | undefined;
  readonly accessTokenSeconds?: number | undefined;
  readonly slowMs?: number | undefined;
}

export interface SandboxBank {
  /** Its issuer and the address of its API. */
  readonly url: string;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const ACCESS_TOKEN_SECONDS = 600;
const SLOW_MS = 6_000;

/** Starts the bank on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startSandboxBank(options: SandboxBankOptions): Promise<SandboxBank> {
  const { clientId, clientSecret, redirectUris, slowMs = SLOW_MS } = options;
  const todayOf = options.today ?? (() => johannesburgDate(Date.now()));
  const books = await openBooks(options.file, Date.now);

  const known = new Map<string, readonly BankLedger[]>();
  function ledgersOf(user: BankUser): readonly BankLedger[] {
    const today = todayOf();
    const key = `${user.username} ${today}`;
    const cached = known.get(key);
    if (cached) return cached;
    const ledgers = personaBankLedgers(user.personaId, books.openedOn(user.username, today), today);
    const own = user.behaviour === 'empty' ? ledgers.slice(0, 1).map(withoutHistory) : ledgers;
    known.set(key, own);
    return own;
  }

  let opened: Promise<Handler> | undefined;
  const answer: Handler = async (request, response) => {
    opened ??= open();
    await (await opened)(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      // What the server throws of itself: a page that was opened twice, or whose cookie is gone.
      const isOver = error instanceof Error && 'error' in error;
      if (!isOver) console.error('The sandbox bank failed:', error);
      response.writeHead(isOver ? 400 : 500, { 'content-type': 'text/html; charset=utf-8' });
      response.end(notice('This page has expired', 'Go back to where you came from and start again.'));
    });
  });
  const listening = await listenOnLoopback(server, options.port, 'the sandbox bank');
  const url = options.publicUrl ?? listening.url;
  /** Loaded for its first visitor: starts of the cloud that nobody logs in at do not wait for it. */
  const open = async (): Promise<Handler> => {
    const { authorizationServer } = await import('./authorization-server.ts');
    const provider = authorizationServer({
      issuer: url,
      clientId,
      clientSecret,
      redirectUris: redirectUris(),
      accessTokenSeconds: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
      books,
    });
    provider.proxy = options.publicUrl !== undefined;
    const rest = provider.callback();
    const interactions = bankInteractions({ provider, books, ledgersOf, clientName: 'Imali' });
    const accounts = accountApi({ provider, books, ledgersOf, slowMs });
    return async (request, response) => {
      const address = new URL(request.url ?? '/', url);
      if (await accounts(request.headers.authorization, response, address)) return;
      if (await interactions(request, response, address.pathname)) return;
      await rest(request, response);
    };
  };
  return {
    url,
    close: async () => {
      await listening.close();
      await books.saved();
    },
  };
}

function withoutHistory({ account }: BankLedger): BankLedger {
  return { account: { ...account, balanceCents: 0 }, transactions: [] };
}

/** Beside a stage: its settings come from the environment, and something in front of it speaks TLS. */
if (import.meta.main) {
  const {
    PORT = '4020',
    SANDBOX_BANK_URL,
    SANDBOX_BANK_SECRET = '',
    SANDBOX_BANK_REDIRECTS = '',
    SANDBOX_BANK_FILE,
  } = process.env;
  if (SANDBOX_BANK_SECRET === '')
    throw new Error('SANDBOX_BANK_SECRET is the sandbox_bank entry of the secret of banks.');
  const { url } = await startSandboxBank({
    port: Number(PORT),
    publicUrl: SANDBOX_BANK_URL,
    clientId: 'imali',
    clientSecret: SANDBOX_BANK_SECRET,
    redirectUris: () => SANDBOX_BANK_REDIRECTS.split(','),
    file: SANDBOX_BANK_FILE,
  });
  console.log(`The sandbox bank is open at ${url}.`);
}
