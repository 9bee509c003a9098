import { type ConnectEvent, posted, readMessage } from './frame-messages.ts';
import { readLink, readReturn } from './return-address.ts';

/** What a page of a lender gives to show a connect link without leaving the page. */
export interface ConnectOptions {
  /** The `connect_url` of an application whose `redirect_url` is on this page's origin. */
  readonly link: string;
  /** The applicant finished. A hint: what counts is what the API and the webhooks say. */
  readonly onSuccess?: (result: { readonly application_id: string }) => void;
  /** The applicant closed the frame before the end, or the frame could not be shown. */
  readonly onExit?: (exit: { readonly application_id: string; readonly reason: 'closed' | 'not_loaded' }) => void;
  readonly onEvent?: (event: ConnectEvent) => void;
  /** What the frame and its close button are called for screen readers. */
  readonly title?: string;
  readonly closeLabel?: string;
}

export interface ConnectHandle {
  /** Shows the frame; one that is shown stays as it is. */
  readonly open: () => void;
  /**
   * For the page that `redirect_url` leads to: whether the address says that the applicant of this link came back. Calls
   * `onSuccess` once where it does, and takes the mark out of the address.
   */
  readonly resume: () => boolean;
  /** Takes the frame away, with everything that came with it. Calls nothing back. */
  readonly destroy: () => void;
}

/** How long a frame may take to say that it has loaded, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Styles by the object model: a page's policy on inline styles doesn't concern them. */
const style = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
};

/** A dialog with the frame and a button that closes it: the browser keeps the focus in it and the page behind it still. */
function dialogOf(address: string, title: string, closeLabel: string) {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  const close = document.createElement('button');
  dialog.setAttribute('aria-label', title);
  style(dialog, {
    padding: '0',
    border: '0',
    width: 'min(100vw, 30rem)',
    height: 'min(100dvh, 48rem)',
    'max-width': '100vw',
    'max-height': '100dvh',
    'border-radius': '0.75rem',
    overflow: 'hidden',
  });
  frame.title = title;
  // The camera takes photos of statements.
  frame.allow = `camera ${new URL(address).origin}`;
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  style(frame, { display: 'block', width: '100%', height: '100%', border: '0' });
  close.type = 'button';
  close.textContent = '\u00d7';
  close.setAttribute('aria-label', closeLabel);
  style(close, {
    position: 'absolute',
    top: '0.5rem',
    right: '0.5rem',
    width: '2.75rem',
    height: '2.75rem',
    border: '0',
    background: 'transparent',
    color: 'inherit',
    font: '1.5rem/1 sans-serif',
    cursor: 'pointer',
  });
  dialog.append(frame, close);
  return { dialog, frame, close };
}

/** Makes what shows a connect link on a page. Throws a TypeError for anything but a connect link. */
export function create(options: ConnectOptions): ConnectHandle {
  const { origin, applicationId, token } = readLink(options.link);
  const result = { application_id: applicationId };
  let destroy: (() => void) | null = null;

  const open = (): void => {
    if (destroy !== null) return;
    const nonce = crypto.randomUUID();
    const fragment = new URLSearchParams({ token, nonce, parent: location.origin });
    const { title = 'Connect your bank account', closeLabel = 'Close' } = options;
    const { dialog, frame, close } = dialogOf(`${origin}/embed/${applicationId}#${fragment}`, title, closeLabel);
    const before = document.documentElement.style.overflow;
    const end = (report?: () => void): void => {
      destroy?.();
      report?.();
    };
    const exit = (reason: 'closed' | 'not_loaded') => end(() => options.onExit?.({ ...result, reason }));
    const timer = setTimeout(() => exit('not_loaded'), PATIENCE_MS);
    const take = ({ source, origin: from, data }: MessageEvent): void => {
      if (source !== frame.contentWindow || from !== origin) return;
      const message = readMessage(data, nonce);
      if (message?.kind === 'hello') {
        clearTimeout(timer);
        frame.contentWindow?.postMessage(posted(nonce, { kind: 'welcome' }), origin);
      }
      if (message?.kind === 'event') options.onEvent?.(message.event);
      if (message?.kind === 'closed') {
        if (message.outcome === 'complete') end(() => options.onSuccess?.(result));
        else exit('closed');
      }
    };
    destroy = () => {
      destroy = null;
      clearTimeout(timer);
      removeEventListener('message', take);
      document.documentElement.style.overflow = before;
      dialog.close();
      dialog.remove();
    };
    addEventListener('message', take);
    close.addEventListener('click', () => exit('closed'));
    // Escape, and the way back of phones.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      exit('closed');
    });
    document.body.append(dialog);
    document.documentElement.style.overflow = 'hidden';
    dialog.showModal();
  };

  return {
    open,
    destroy: () => destroy?.(),
    resume: () => {
      const address = readReturn(applicationId, location.href);
      if (address === null) return false;
      history.replaceState(history.state, '', address);
      options.onSuccess?.(result);
      return true;
    },
  };
}
