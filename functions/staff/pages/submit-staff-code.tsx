import { submitStaffCode as contract } from '../../../schemas/endpoints/login.ts';
import { redirectTarget } from '../../platform/directory/redirect-target.ts';
import { granted } from '../../platform/grants/held.ts';
import { TOKEN_SECONDS } from '../../platform/keys/signed-token.ts';
import { type IssueToken, issuingTime, staffTokens } from '../../platform/keys/token-issuer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { attemptBehind } from '../../sign-in/domain/factor-challenge.ts';
import { finishFactor } from '../../sign-in/wiring/finish-factor.ts';
import { type CompletingAdapters, completingWiring } from '../../sign-in/wiring/finish-wiring.ts';
import { beginSession, scopesOf } from '../../sign-in/wiring/password-sign-in.ts';
import { submitStaffCode as grants } from '../resources.ts';
import { CodeForm } from '../shell/code-form.tsx';
import { type LoginFault, LoginForm, loginStatuses } from '../shell/login-form.tsx';
import { type LoginAdapters, loginHeaders, loginWiring } from '../shell/login-wiring.ts';
import { renderPage } from '../shell/page-shell.tsx';
import { servePage } from '../shell/serve-page.ts';
import {
  hasValidCsrfToken,
  noticePage,
  pageForms,
  redirect,
  sessionCookie,
  staffPageHeaders,
} from '../shell/staff-visit.tsx';
import { loginWords } from '../shell/words.en.ts';

interface Adapters extends LoginAdapters {
  readonly completing: CompletingAdapters;
  readonly issueToken: IssueToken;
}

/** Six digits are of the app; anything else is a recovery code. */
const shownIn = (code: string) => (/^\s*\d{3} ?\d{3}\s*$/.test(code) ? { code } : { recovery_code: code });

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { form, now, query, sourceIp, userAgent, requestId } = request;
  const { challenge } = form;
  const at = { now, sourceIp, userAgent, requestId };
  const target = redirectTarget(query.redirect_url, adapters.ownOrigin, adapters.allowedOrigins);
  if (target === null) {
    return { status: 400, body: noticePage(loginWords.title, loginWords.badTarget), headers: staffPageHeaders };
  }
  const shownAgain = async (fault: LoginFault, headers: Readonly<Record<string, string>> = {}) => {
    const forms = await pageForms(adapters, request, '');
    const parts = { forms, redirectUrl: target, fault };
    const isWrong = fault === 'second_factor_wrong';
    const content = isWrong ? <CodeForm {...parts} challenge={challenge} /> : <LoginForm {...parts} />;
    return {
      status: loginStatuses[fault],
      body: renderPage(`${loginWords.faults[fault].what}: ${loginWords.title}`, content),
      headers: { ...loginHeaders(target), ...headers, 'set-cookie': forms.cookie },
    };
  };
  if (!(await hasValidCsrfToken(adapters, request, form.csrf_token, ''))) return shownAgain('form_over');
  const shown = shownIn(form.code);
  const finished = await finishFactor(adapters.completing, { challenge, shown, purposes: ['staff'], ...at });
  if ('problem' in finished) {
    if (finished.problem === 'too_many_requests') {
      return shownAgain(finished.problem, { 'retry-after': finished.details['seconds'] ?? '' });
    }
    return shownAgain(finished.problem === 'second_factors_full' ? 'second_factor_challenge_over' : finished.problem);
  }
  const { user, challenge: ended } = finished;
  const scopes = scopesOf(user);
  if (!scopes.includes('internal')) return shownAgain('not_staff');
  const begun = { kind: 'staff', seconds: TOKEN_SECONDS, attempt: attemptBehind(ended) } as const;
  const session = await beginSession(adapters.completing, user, { username: user.email, ...at }, begun);
  const secondFactorAt = Math.floor(now / 1000);
  const claims = {
    userId: user.id,
    organisationId: user.organisationId,
    scopes,
    sessionId: session.id,
    secondFactorAt,
  };
  const token = await adapters.issueToken(claims, issuingTime(user, now));
  return redirect(target, { 'set-cookie': sessionCookie(token, TOKEN_SECONDS, adapters.isSecure) });
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({
    ...loginWiring(held),
    completing: completingWiring(held, null),
    issueToken: staffTokens(held),
  })),
  operation,
);
