import { type FrameMessage, posted, readMessage } from '@imali/connect/frame-messages.ts';

/** What the address of a framed page says beside its link. */
export interface FrameAddress {
  readonly nonce: string;
  /** The origin that the page around claims to have; believed once the browser has confirmed it. */
  readonly parentOrigin: string;
}

/** Reads `/embed/<application>#token=...&nonce=...&parent=...`; null for a page that stands alone. */
export function readFrameAddress(address: { readonly pathname: string; readonly hash: string }): FrameAddress | null {
  if (!address.pathname.startsWith('/embed/')) return null;
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''));
  const nonce = fragment.get('nonce') ?? '';
  const parentOrigin = fragment.get('parent') ?? '';
  return /^[0-9a-f-]{36}$/.test(nonce) && /^https?:\/\/[^/]+$/.test(parentOrigin) ? { nonce, parentOrigin } : null;
}

/** The page around, whose origin the browser has confirmed. */
export interface ParentPage {
  readonly origin: string;
  readonly post: (message: FrameMessage) => void;
}

/** The parts of a window that the handshake takes. */
type FrameWindow = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;

/**
 * Says hello to the page around and waits for its answer. The browser delivers `hello` to the claimed origin alone, and
 * states the origin of the answer: neither can be forged by the page. Never settles where nobody answers: then nothing is shown.
 */
export async function greetParent(window: FrameWindow, { nonce, parentOrigin }: FrameAddress): Promise<ParentPage> {
  const { parent } = window;
  const post = (message: FrameMessage): void => parent.postMessage(posted(nonce, message), parentOrigin);
  await new Promise<void>((resolve) => {
    const take = ({ source, origin, data }: MessageEvent): void => {
      if (source !== parent || origin !== parentOrigin || readMessage(data, nonce)?.kind !== 'welcome') return;
      window.removeEventListener('message', take);
      resolve();
    };
    window.addEventListener('message', take);
    post({ kind: 'hello' });
  });
  return { origin: parentOrigin, post };
}
