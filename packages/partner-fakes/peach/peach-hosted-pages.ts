import type { PeerAnswer, PeerRoute } from '../peer-server.ts';
import { CHALLENGE_CODE, SUCCESS } from './peach-cards.ts';
import { isOver } from './peach-checkout-routes.ts';
import { behaviourOf, type LedgerOptions, type PeachLedger, payCheckout } from './peach-ledger.ts';
import { challengePage, checkoutPage, gonePage, returnPage } from './peach-pages.ts';
import type { Checkout, Payment } from './peach-state.ts';
import { checkoutFields } from './peach-webhooks.ts';

const gone: PeerAnswer = { status: 410, html: gonePage };

/** The hosted pages on which a shopper enters a card and passes the challenge of its bank. */
export function hostedPageRoutes(options: LedgerOptions, ledger: PeachLedger): readonly PeerRoute[] {
  const { state, changed, clock } = options;
  const find = (id: string) => state.checkouts.find(({ checkoutId }) => checkoutId === id);
  const back = (checkout: Checkout, payment: Payment): PeerAnswer => ({
    status: 200,
    html: returnPage(checkout.returnUrl, checkoutFields(payment, checkout.checkoutId)),
  });
  const paid = (checkout: Checkout, card: Parameters<typeof payCheckout>[3], code: string): PeerAnswer =>
    back(checkout, payCheckout(ledger, options, checkout, card, code));

  return [
    {
      method: 'GET',
      path: /^\/checkout\/([^/]+)$/,
      answer: (_, id = '') => {
        const checkout = find(id);
        if (checkout === undefined || checkout.opened || checkout.paymentId !== null || isOver(checkout, clock()))
          return gone;
        checkout.opened = true;
        changed();
        return { status: 200, html: checkoutPage(checkout) };
      },
    },
    {
      method: 'POST',
      path: /^\/checkout\/([^/]+)\/pay$/,
      answer: ({ form }, id = '') => {
        const checkout = find(id);
        if (checkout === undefined || checkout.paymentId !== null || isOver(checkout, clock())) return gone;
        const card = ledger.enter(form);
        if (card === undefined) return { status: 200, html: checkoutPage(checkout, 'That is no card number.') };
        const behaviour = behaviourOf(card);
        if (!behaviour.challenged) return paid(checkout, card, behaviour.first);
        checkout.challenged = card;
        changed();
        return { status: 200, html: challengePage(checkout) };
      },
    },
    {
      method: 'POST',
      path: /^\/checkout\/([^/]+)\/challenge$/,
      answer: ({ form }, id = '') => {
        const checkout = find(id);
        if (!checkout?.challenged || checkout.paymentId !== null) return gone;
        if (form.get('refuse') === '1') return paid(checkout, checkout.challenged, '100.380.401');
        if (form.get('code') !== CHALLENGE_CODE) {
          return { status: 200, html: challengePage(checkout, 'That is not the code.') };
        }
        return paid(checkout, checkout.challenged, SUCCESS);
      },
    },
    {
      method: 'POST',
      path: /^\/checkout\/([^/]+)\/cancel$/,
      answer: (_, id = '') => {
        const checkout = find(id);
        if (checkout === undefined || checkout.paymentId !== null) return gone;
        return paid(checkout, null, '100.396.101');
      },
    },
  ];
}
