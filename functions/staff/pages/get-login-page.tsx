import { getLoginPage as contract } from '../../../schemas/endpoints/login.ts';
import { redirectTarget } from '../../platform/directory/redirect-target.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { getLoginPage as grants } from '../resources.ts';
import { LoginForm } from '../shell/login-form.tsx';
import { type LoginAdapters, loginHeaders, loginWiring } from '../shell/login-wiring.ts';
import { renderPage } from '../shell/page-shell.tsx';
import { servePage } from '../shell/serve-page.ts';
import { noticePage, pageForms, staffPageHeaders } from '../shell/staff-visit.tsx';
import { loginWords } from '../shell/words.en.ts';

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

export const handler = servePage(contract, granted(grants, loginWiring), operation);
