import { submitLogin as contract } from '../../../schemas/endpoints/login.ts';
import { redirectTarget } from '../../platform/directory/redirect-target.ts';
import { granted } from '../../platform/grants/held.ts';
import { TOKEN_SECONDS } from '../../platform/keys/signed-token.ts';
import { type IssueToken, issuingTime, staffTokens } from '../../platform/keys/token-issuer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import {
  beginSession,
  passwordSignIn,
  type SignInAdapters,
  scopesOf,
  signInWiring,
} from '../../sign-in/wiring/password-sign-in.ts';
import { submitLogin as grants } from '../resources.ts';
import { type LoginFault, LoginForm } from '../shell/login-form.tsx';
import { type LoginAdapters, loginHeaders, loginWiring } from '../shell/login-wiring.ts';
import { renderPage } from '../shell/page-shell.tsx';
import { servePage } from '../shell/serve-page.ts';
import { isOwnForm, noticePage, pageForms, redirect, sessionCookie, staffPageHeaders } from '../shell/staff-visit.tsx';
import { loginWords } from '../shell/words.en.ts';

interface Adapters extends LoginAdapters {
  readonly signIn: SignInAdapters;
  readonly issueToken: IssueToken;
}

const statuses = {
  invalid_credentials: 401,
  account_deactivated: 401,
  too_many_requests: 429,
  not_staff: 403,
  form_over: 403,
} as const satisfies Record<LoginFault, number>;

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { form, now, query, sourceIp, userAgent, requestId } = request;
  const attempt = { ...form, sourceIp, userAgent, requestId, now };
  const target = redirectTarget(query.redirect_url, adapters.ownOrigin, adapters.allowedOrigins);
  if (target === null) {
    return { status: 400, body: noticePage(loginWords.title, loginWords.badTarget), headers: staffPageHeaders };
  }
  const shownAgain = async (fault: LoginFault, headers: Readonly<Record<string, string>> = {}) => {
    const forms = await pageForms(adapters, request, '');
    const content = <LoginForm forms={forms} redirectUrl={target} fault={fault} username={form.username} />;
    return {
      status: statuses[fault],
      body: renderPage(`${loginWords.faults[fault].what}: ${loginWords.title}`, content),
      headers: { ...loginHeaders(target), ...headers, 'set-cookie': forms.cookie },
    };
  };
  if (!(await isOwnForm(adapters, request, form.csrf_token, ''))) return shownAgain('form_over');
  const signIn = await passwordSignIn(adapters.signIn, attempt);
  if ('problem' in signIn) {
    return shownAgain(signIn.problem, 'details' in signIn ? { 'retry-after': signIn.details.seconds } : {});
  }
  const { user } = signIn;
  const scopes = scopesOf(user);
  // The cookie opens pages of our own staff and nothing else: nobody else is given one.
  if (!scopes.includes('internal')) return shownAgain('not_staff');
  const session = await beginSession(adapters.signIn, user, attempt, { kind: 'staff', seconds: TOKEN_SECONDS });
  const claims = { userId: user.id, organisationId: user.organisationId, scopes, sessionId: session.id };
  const token = await adapters.issueToken(claims, issuingTime(user, now));
  return redirect(target, { 'set-cookie': sessionCookie(token, TOKEN_SECONDS, adapters.isSecure) });
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({ ...loginWiring(held), signIn: signInWiring(held), issueToken: staffTokens(held) })),
  operation,
);
