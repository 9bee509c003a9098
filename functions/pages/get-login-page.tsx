import { redirectTarget } from '../../core/auth/redirect-target.ts';
import { getLoginPage as contract } from '../../schemas/endpoints/login.ts';
import type { Operation } from '../runtime/operation.ts';
import { LoginForm } from './parts/login-form.tsx';
import { renderPage } from './parts/page-shell.tsx';
import { type LoginAdapters, loginHeaders, loginWiring } from './staff/login-wiring.ts';
import { servePage } from './staff/serve-page.ts';
import { noticePage, pageForms, staffPageHeaders } from './staff/staff-visit.tsx';
import { loginWords } from './words.en.ts';

export const operation: Operation<typeof contract, LoginAdapters> = async (adapters, request) => {
  const target = redirectTarget(request.query.redirect_url, adapters.ownOrigin, adapters.allowedOrigins);
  if (target === null) {
    return { status: 400, body: noticePage(loginWords.title, loginWords.badTarget), headers: staffPageHeaders };
  }
  const forms = await pageForms(adapters, request, '');
  return {
    status: 200,
    body: renderPage(loginWords.title, <LoginForm forms={forms} redirectUrl={target} />),
    headers: { ...loginHeaders(target), 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(contract, loginWiring, operation);
