import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import './styles/page.css';
import './styles/screen.css';
import './styles/controls.css';
import './styles/banks-and-statements.css';
import './styles/states.css';
import { browserClient } from '@imali/client/browser-client.ts';
import { createRoot, type Root } from 'react-dom/client';
import { sendFileByForm } from '../send-file.ts';
import { siteSettings } from '../site-settings.ts';
import { routes } from './api-contract.evaluated.ts';
import { ConnectApp, HalfLoaded, NoLink } from './app.tsx';
import { type ConnectLink, readConnectLink, tokenKey } from './connect-link.ts';
import { keepText, keptText } from './kept-text.ts';
import { connectSession } from './session/connect-session.ts';

const SECONDS_TO_ANSWER = 60;

/** Takes token and code out of the address at once: it is shown, kept in the history and handed on. */
function takeLink(): ConnectLink {
  const link = readConnectLink(location, (applicationId) => keptText(tokenKey(applicationId)));
  if (link.kind === 'preview') return link;
  if (link.kind === 'open') keepText(tokenKey(link.applicationId), link.token);
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  return link;
}

/** By hand: AbortSignal.timeout is younger than the phones that this page is for. */
const fetchInTime: typeof fetch = async (address, init) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SECONDS_TO_ANSWER * 1000);
  try {
    return await fetch(address, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
};

function showLink(root: Root, link: Extract<ConnectLink, { kind: 'open' }>): void {
  const settings = siteSettings();
  if (settings === null) {
    root.render(<HalfLoaded />);
    return;
  }
  let { token } = link;
  const session = connectSession({
    api: browserClient(routes, {
      baseUrl: settings.apiUrl,
      token: async () => token,
      fetch: fetchInTime,
    }),
    goOnWith: (confirmed) => {
      token = confirmed;
      keepText(tokenKey(link.applicationId), confirmed);
    },
    applicationId: link.applicationId,
    bankReturn: link.bankReturn,
    goTo: (address) => location.assign(address),
    sendFile: sendFileByForm,
  });
  root.render(<ConnectApp session={session} />);
}

function showConnect(container: HTMLElement): void {
  const root = createRoot(container);
  const link = takeLink();
  switch (link.kind) {
    case 'none':
      root.render(<NoLink />);
      break;
    case 'preview':
      void import('./preview/preview-app.tsx').then(({ PreviewApp }) =>
        root.render(<PreviewApp whiteLabel={link.whiteLabel} />),
      );
      break;
    case 'open':
      showLink(root, link);
      break;
  }
  // A link that is opened over its own page changes the fragment only, which loads nothing by itself.
  window.addEventListener('hashchange', () => location.reload());
}

const container = document.getElementById('app');
if (container !== null) showConnect(container);
