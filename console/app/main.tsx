import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/layers.css';
import './styles/build.css';
import './styles/organisation.css';
import './styles/policies.css';
import './styles/print.css';
import { browserClient } from '@imali/client/browser-client.ts';
import { createRoot } from 'react-dom/client';
import { siteSettings } from '../site-settings.ts';
import { routes } from './api-contract.evaluated.ts';
import { App } from './app.tsx';
import { loadScreenOf } from './routes.tsx';
import { HalfLoaded } from './screens/still-screens.tsx';
import { consoleSession } from './session/console-session.ts';
import { browserPasskeys } from './session/passkeys.ts';
import { isOfToken } from './session/refused-token.ts';

const SECONDS_TO_ANSWER = 60;

function showConsole(container: HTMLElement): void {
  const root = createRoot(container);
  const settings = siteSettings();
  if (settings === null) {
    root.render(<HalfLoaded />);
    return;
  }
  const { apiUrl: baseUrl } = settings;
  const inTime: typeof fetch = (address, init) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(SECONDS_TO_ANSWER * 1000) });

  /** The refresh cookie goes with these calls alone. */
  const withCookie: typeof fetch = (address, init) => inTime(address, { ...init, credentials: 'include' });
  let token = '';
  const session = consoleSession({
    open: browserClient(routes, { baseUrl, fetch: withCookie }),
    withToken: (own) => browserClient(routes, { baseUrl, token: own, fetch: inTime }),
    tokenChanged: (changed) => {
      token = changed ?? '';
    },
    now: () => Date.now(),
    passkeys: browserPasskeys,
  });
  const withToken: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return inTime(address, { ...init, headers });
  };
  /** A computer that slept has an old token: the call is sent again with another one, if the session goes on. */
  const renewed: typeof fetch = async (address, init) => {
    const response = await withToken(address, init);
    if (token === '' || !(await isOfToken(response)) || !(await session.renew())) return response;
    const again = await withToken(address, init);
    if (await isOfToken(again)) session.signOut('expired');
    return again;
  };
  // The token of each call is the one of its time.
  const api = browserClient(routes, { baseUrl, token: 'of the session', fetch: renewed });
  loadScreenOf(location.pathname);
  root.render(<App session={session} apiUrl={baseUrl} api={api} />);
  void session.start();
}

const container = document.getElementById('app');
if (container !== null) showConsole(container);
