import '../design/tokens.css';
import '../design/base.css';
import './styles/page.css';
import './styles/screen.css';
import './styles/controls.css';
import './styles/banks-and-statements.css';
import './styles/states.css';
import { browserClient } from '@imali/client/browser-client.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { sendFileByForm } from '../send-file.ts';
import { siteSettings } from '../site-settings.ts';
import { routes } from './api-contract.evaluated.ts';
import { ConnectApp, HalfLoaded, NoLink } from './app.tsx';
import { type ConnectLink, letterKey, readConnectLink, tokenKey } from './connect-link.ts';
import { isDataShort } from './data-saving.ts';
import { greetParent, type ParentPage, readFrameAddress } from './embed/frame-page.ts';
import { leaveFrame, reportTo } from './embed/framed-session.ts';
import { keepText, keptText } from './kept-text.ts';
import { keepLanguageOfLink, LanguageProvider } from './parts/language-choice.tsx';
import { connectSession } from './session/connect-session.ts';

const SECONDS_TO_ANSWER = 60;

/** Takes token and code out of the address at once: it is shown, kept in the history and handed on. */
function takeLink(): ConnectLink {
  const link = readConnectLink(location, (applicationId) => keptText(tokenKey(applicationId)));
  keepLanguageOfLink(location.hash);
  if (link.kind === 'preview') return link;
  if (link.kind === 'open') {
    keepText(tokenKey(link.applicationId), link.token);
    if (link.isLetter) keepText(letterKey(link.applicationId), 'yes');
  }
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

type Show = (page: ReactNode) => void;

function showLink(show: Show, link: Extract<ConnectLink, { kind: 'open' }>, parent: ParentPage | null): void {
  const settings = siteSettings();
  if (settings === null) {
    show(<HalfLoaded />);
    return;
  }
  let { token } = link;
  let goTo = (address: string): void => location.assign(address);
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
    opensLetters: link.isLetter || keptText(letterKey(link.applicationId)) !== null,
    goTo: (address) => goTo(address),
    sendFile: sendFileByForm,
  });
  if (parent !== null) {
    const own = () => `${location.origin}/connect/${link.applicationId}#${new URLSearchParams({ token })}`;
    goTo = leaveFrame(parent, session, own, (address) => void window.open(address, '_top'));
    reportTo(parent, session);
  }
  show(<ConnectApp session={session} parentOrigin={parent?.origin ?? null} />);
}

function showConnect(container: HTMLElement): void {
  const root = createRoot(container);
  const show: Show = (page) => root.render(<LanguageProvider>{page}</LanguageProvider>);
  // Outside a frame the address of a frame is a link like any other.
  const framed = window.parent === window ? null : readFrameAddress(location);
  const link = takeLink();
  switch (link.kind) {
    case 'none':
      show(<NoLink />);
      break;
    case 'preview':
      void import('./preview/preview-app.tsx').then(({ PreviewApp }) =>
        show(<PreviewApp whiteLabel={link.whiteLabel} />),
      );
      break;
    case 'open':
      if (framed === null) showLink(show, link, null);
      else void greetParent(window, framed).then((parent) => showLink(show, link, parent));
      break;
  }
  // A link that is opened over its own page changes the fragment only, which loads nothing by itself.
  window.addEventListener('hashchange', () => location.reload());
}

const container = document.getElementById('app');
if (container !== null) showConnect(container);

// The fallback takes the same room, so the font can come last, and not at all where data is short.
if (!isDataShort(navigator)) window.addEventListener('load', () => void import('../design/fonts.css'), { once: true });
