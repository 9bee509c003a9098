import type { ConnectSession } from '../session/connect-session.ts';
import { eventsBetween } from './embed-events.ts';
import type { ParentPage } from './frame-page.ts';

/** Reports to the page around what happens, as long as that page may show this flow. */
export function reportTo(parent: ParentPage, session: Pick<ConnectSession, 'get' | 'subscribe'>): () => void {
  let before = session.get();
  return session.subscribe(() => {
    const after = session.get();
    for (const event of eventsBetween(before, after)) {
      if (after.flow?.embed_origin === parent.origin) parent.post({ kind: 'event', event });
    }
    before = after;
  });
}

/**
 * Where a framed page goes: the lender's own address ends the frame; a bank is shown in the whole window by our page there, which
 * goes on with the flow, because banks refuse to be framed and nobody could recognise a false login in a frame.
 * @param ownAddress the address of this flow with its token, outside a frame
 * @param openTop shows an address in the whole window
 */
export function leaveFrame(
  parent: ParentPage,
  session: Pick<ConnectSession, 'get'>,
  ownAddress: () => string,
  openTop: (address: string) => void,
): (address: string) => void {
  return (address) => {
    const { flow } = session.get();
    const isBack = flow?.steps.some(({ type, redirect_url: back }) => type === 'COMPLETE' && back === address) === true;
    if (isBack) {
      parent.post({ kind: 'closed', outcome: 'complete' });
      return;
    }
    const bank = flow?.bank.selected?.bank_slug;
    parent.post({ kind: 'event', event: { name: 'LEFT_FOR_BANK', ...(bank === undefined ? {} : { bank }) } });
    openTop(ownAddress());
  };
}
