import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/parts.css';
import { createRoot } from 'react-dom/client';
import { browserClient } from '../../client/browser-client.ts';
import { siteSettings } from '../site-settings.ts';
import { routes } from './api-contract.evaluated.ts';
import { App } from './app.tsx';
import { consoleData } from './data/console-data.ts';
import { locationStore } from './location-store.ts';
import { HalfLoaded } from './screens/still-screens.tsx';
import { consoleSession } from './session/console-session.ts';

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

  let token = '';
  const withToken = (own: string) => browserClient(routes, { baseUrl, token: own, fetch: inTime });
  const session = consoleSession({
    open: browserClient(routes, { baseUrl, fetch: inTime }),
    withToken,
    tokenChanged: (changed) => {
      token = changed ?? '';
    },
    now: () => Date.now(),
  });
  /** A token that the API takes no longer ends the session, whichever call it was found out by. */
  const watched: typeof fetch = async (address, init) => {
    const response = await inTime(address, init);
    if (response.status === 401) session.signOut('expired');
    return response;
  };
  const signedIn = (own: string) => {
    const api = browserClient(routes, { baseUrl, token: own, fetch: watched });
    return { api, data: consoleData(api) };
  };
  root.render(
    <App session={session} location={locationStore(window)} apiUrl={baseUrl} begin={() => signedIn(token)} />,
  );
}

const container = document.getElementById('app');
if (container !== null) showConsole(container);
