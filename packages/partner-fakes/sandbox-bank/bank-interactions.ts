/** Logging in and agreeing at the sandbox bank: what its pages post, and what follows. */
import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '@imali/aws-emulator/server/json-protocol.ts';
import type Provider from 'oidc-provider';
import { type BankBooks, SCOPE } from './bank-books.ts';
import type { BankLedger } from './bank-ledgers.ts';
import { codePage, consentPage, loginPage } from './bank-pages.ts';
import { type BankUser, PASSWORD, userOf } from './bank-users.ts';

/** Wrong passwords of one login before the bank sends the user away. */
const MOST_WRONG = 3;
const BODY_BYTES = 20_000;

/** How far a login has come. */
interface Login {
  wrong: number;
  /** Of a user who gave the right password and is asked for a code. */
  awaited: { readonly username: string; readonly code: string } | null;
}

export interface InteractionOptions {
  readonly provider: Provider;
  readonly books: BankBooks;
  readonly ledgersOf: (user: BankUser) => readonly BankLedger[];
  /** Name of the client, as the consent page shows it. */
  readonly clientName: string;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

function show(response: ServerResponse, html: string): void {
  response.writeHead(200, pageHeaders);
  response.end(html);
}

/** Answers requests to /interaction/<uid>[/<step>]; false for any other path. */
export function bankInteractions(options: InteractionOptions) {
  const { provider, books, ledgersOf, clientName } = options;
  const logins = new Map<string, Login>();
  const loginOf = (uid: string): Login => {
    const login = logins.get(uid) ?? { wrong: 0, awaited: null };
    logins.set(uid, login);
    return login;
  };
  const denied = (error_description: string) => ({ error: 'access_denied', error_description });

  async function letIn(request: IncomingMessage, response: ServerResponse, uid: string, username: string) {
    logins.delete(uid);
    await provider.interactionFinished(request, response, { login: { accountId: username, remember: false } });
  }

  async function checkPassword(request: IncomingMessage, response: ServerResponse, uid: string, form: URLSearchParams) {
    const login = loginOf(uid);
    const user = userOf((form.get('username') ?? '').trim().toLowerCase());
    if (user === undefined || form.get('password') !== PASSWORD) {
      login.wrong += 1;
      const left = MOST_WRONG - login.wrong;
      if (left > 0) return show(response, loginPage(uid, `Wrong username or password. Tries left: ${left}.`));
      logins.delete(uid);
      return provider.interactionFinished(request, response, denied('Too many wrong passwords'));
    }
    if (user.behaviour !== 'mfa') return letIn(request, response, uid, user.username);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    login.awaited = { username: user.username, code };
    show(response, codePage(uid, code));
  }

  async function checkCode(request: IncomingMessage, response: ServerResponse, uid: string, form: URLSearchParams) {
    const { awaited } = loginOf(uid);
    if (awaited === null) return show(response, loginPage(uid));
    if ((form.get('code') ?? '').trim() === awaited.code) return letIn(request, response, uid, awaited.username);
    show(response, codePage(uid, awaited.code, 'This is not the code.'));
  }

  async function agree(
    request: IncomingMessage,
    response: ServerResponse,
    form: URLSearchParams,
    agreed: { readonly user: BankUser; readonly clientId: string },
  ) {
    const { user, clientId } = agreed;
    const own = new Set(ledgersOf(user).map(({ account }) => account.id));
    const accountIds = form.getAll('account').filter((id) => own.has(id));
    const grant = new provider.Grant({ accountId: user.username, clientId });
    grant.addOIDCScope(SCOPE);
    const grantId = await grant.save();
    books.agree(grantId, { username: user.username, accountIds, lasts: form.get('lasts') === 'yes' });
    await provider.interactionFinished(request, response, { consent: { grantId } });
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const match = /^\/interaction\/([\w-]+)(?:\/(login|code|consent|cancel|refuse))?$/.exec(path);
    if (match === null) return false;
    // Throws for an interaction that is over, or of another browser: its cookie names it.
    const { uid, prompt, params, session } = await provider.interactionDetails(request, response);
    const step = match[2];
    if (uid !== match[1]) throw new Error('another interaction than that of the cookie');
    const user = userOf(session?.accountId ?? '');
    if (request.method === 'GET' || step === undefined) {
      const awaited = loginOf(uid).awaited;
      if (prompt.name === 'consent' && user) show(response, consentPage(uid, clientName, ledgersOf(user)));
      else show(response, awaited === null ? loginPage(uid) : codePage(uid, awaited.code));
      return true;
    }
    const form = new URLSearchParams((await readBody(request, BODY_BYTES)).toString('utf8'));
    if (step === 'cancel') await provider.interactionFinished(request, response, denied('Cancelled by the user'));
    else if (step === 'refuse') await provider.interactionFinished(request, response, denied('Refused by the user'));
    else if (step === 'login' && prompt.name === 'login') await checkPassword(request, response, uid, form);
    else if (step === 'code' && prompt.name === 'login') await checkCode(request, response, uid, form);
    else if (step === 'consent' && prompt.name === 'consent' && user) {
      await agree(request, response, form, { user, clientId: String(params['client_id']) });
    } else show(response, loginPage(uid));
    return true;
  };
}
