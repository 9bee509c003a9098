import { escaped } from '../peer-server.ts';
import { CHALLENGE_CODE, testCards } from './peach-cards.ts';
import type { Checkout, PeachState } from './peach-state.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:34rem;margin:0 auto;padding:24px 16px}h1{font-size:24px}label{display:block;font-weight:600;margin:16px 0 4px}
input,select{width:100%;box-sizing:border-box;min-height:44px;font:inherit;padding:8px}button{min-height:44px;font:inherit;padding:8px 20px;margin:16px 8px 0 0}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid GrayText;overflow-wrap:anywhere}
.row{display:grid;grid-template-columns:1fr 1fr 1fr;gap:12px}.note{border-left:4px solid #d9480f;padding:4px 12px}`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} - Peach test server</title><style>${style}</style></head><body><main>
<p class="note">A stand-in for Peach Payments on this machine. No money moves here.</p>${content}</main></body></html>`;
}

const cardRows = testCards
  .map(({ number, title }) => `<tr><td><code>${number}</code></td><td>${escaped(title)}</td></tr>`)
  .join('');

/** The hosted page on which a card is entered. */
export function checkoutPage({ checkoutId, amount, currency }: Checkout, problem?: string): string {
  const told = problem === undefined ? '' : `<p role="alert"><strong>${escaped(problem)}</strong></p>`;
  return page(
    'Pay by card',
    `<h1>Pay ${escaped(currency)} ${escaped(amount)} by card</h1>${told}
<form method="post" action="/checkout/${escaped(checkoutId)}/pay">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="off" required>
<label for="holder">Name on the card</label><input id="holder" name="holder" autocomplete="off" value="T Tester" required>
<div class="row"><div><label for="month">Month</label><input id="month" name="month" value="12" required></div>
<div><label for="year">Year</label><input id="year" name="year" value="2031" required></div>
<div><label for="cvv">CVV</label><input id="cvv" name="cvv" value="123" required></div></div>
<button>Pay</button></form>
<form method="post" action="/checkout/${escaped(checkoutId)}/cancel"><button>Cancel</button></form>
<h2>Test cards</h2><table><tbody>${cardRows}</tbody></table>`,
  );
}

/** The page of the card's bank. */
export function challengePage({ checkoutId, amount, currency }: Checkout, problem?: string): string {
  const told = problem === undefined ? '' : `<p role="alert"><strong>${escaped(problem)}</strong></p>`;
  return page(
    'Confirm with your bank',
    `<h1>Confirm with your bank</h1>${told}<p>Your bank sent a code for ${escaped(currency)} ${escaped(amount)}.
SMS: "Your code is ${CHALLENGE_CODE}."</p>
<form method="post" action="/checkout/${escaped(checkoutId)}/challenge"><label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required><button>Confirm</button>
<button name="refuse" value="1" formnovalidate>It was not me</button></form>`,
  );
}

/** The payments that arrived, the newest first. */
export function paymentsPage({ payments }: PeachState): string {
  const rows = payments
    .toReversed()
    .slice(0, 200)
    .map(
      (payment) =>
        `<tr><td>${new Date(payment.createdAt).toISOString()}</td><td>${payment.paymentType}</td><td>${escaped(payment.currency)} ${escaped(payment.amount)}</td><td>${escaped(payment.code)}</td><td>${escaped(payment.card?.last4 ?? '')}</td><td><code>${escaped(payment.merchantTransactionId)}</code></td></tr>`,
    )
    .join('');
  return page(
    'Payments',
    `<h1>Payments</h1><table><thead><tr><th>When</th><th>Type</th><th>Amount</th><th>Result</th><th>Card</th><th>Our name</th></tr></thead><tbody>${rows}</tbody></table>
<h2>Test cards</h2><table><tbody>${cardRows}</tbody></table>`,
  );
}

export const gonePage = page('Not here', '<h1>This page opens once</h1><p>Begin again where you came from.</p>');

/** Leads back to the shop with a form, as Peach does; the shop must ask for the outcome itself. */
export function returnPage(returnUrl: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return page(
    'Done',
    `<h1>${escaped(fields['result.description'] ?? 'Done')}</h1><form id="return" method="post" action="${escaped(returnUrl)}">${inputs}<button>Go on</button></form>`,
  );
}
