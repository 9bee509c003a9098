import { submitLogin as contract } from '../../../schemas/endpoints/login.ts';
import { redirectTarget } from '../../platform/directory/redirect-target.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { askFactor, type FactorAdapters, factorWiring } from '../../sign-in/wiring/begin-factor.ts';
import {
  type PasswordAdapters,
  passwordSignIn,
  passwordWiring,
  scopesOf,
} from '../../sign-in/wiring/password-sign-in.ts';
import { submitLogin as grants } from '../resources.ts';
import { CodeForm } from '../shell/code-form.tsx';
import { type LoginFault, LoginForm, loginStatuses } from '../shell/login-form.tsx';
import { type LoginAdapters, loginHeaders, loginWiring } from '../shell/login-wiring.ts';
import { renderPage } from '../shell/page-shell.tsx';
import { servePage } from '../shell/serve-page.ts';
import { hasValidCsrfToken, noticePage, pageForms, staffPageHeaders } from '../shell/staff-visit.tsx';
import { loginWords } from '../shell/words.en.ts';

interface Adapters extends LoginAdapters {
  readonly signIn: PasswordAdapters;
  readonly factors: FactorAdapters;
}

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
      status: loginStatuses[fault],
      body: renderPage(`${loginWords.faults[fault].what}: ${loginWords.title}`, content),
      headers: { ...loginHeaders(target), ...headers, 'set-cookie': forms.cookie },
    };
  };
  if (!(await hasValidCsrfToken(adapters, request, form.csrf_token, ''))) return shownAgain('form_over');
  const signIn = await passwordSignIn(adapters.signIn, attempt);
  if ('problem' in signIn) {
    return shownAgain(signIn.problem, 'details' in signIn ? { 'retry-after': signIn.details.seconds } : {});
  }
  const { user } = signIn;
  const scopes = scopesOf(user);
  // The cookie opens pages of our own staff and nothing else: nobody else is given one.
  if (!scopes.includes('internal')) return shownAgain('not_staff');
  const factor = await askFactor(adapters.factors, user, { purpose: 'staff', scopes, passwordFrom: sourceIp, now });
  // Somebody who is staff is always asked.
  if (factor === null || 'problem' in factor) return shownAgain('second_factor_missing');
  const forms = await pageForms(adapters, request, '');
  const content = <CodeForm forms={forms} redirectUrl={target} challenge={factor.asked.challenge} />;
  return {
    status: 200,
    body: renderPage(loginWords.codeTitle, content),
    headers: { ...loginHeaders(target), 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({ ...loginWiring(held), signIn: passwordWiring(held), factors: factorWiring(held) })),
  operation,
);
