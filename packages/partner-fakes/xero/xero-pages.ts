import { escaped } from '../peer-server.ts';
import { organisations, paidCents, totalCents, type XeroState } from './xero-state.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:24px 16px}h1{font-size:24px}label{display:block;font-weight:600;margin:16px 0 4px}
select,button,input{min-height:44px;font:inherit;padding:8px 16px;margin:4px 8px 4px 0}form{display:inline}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid GrayText}
.note{border-left:4px solid #13b5ea;padding:4px 12px}`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} - Xero test server</title><style>${style}</style></head><body><main>
<p class="note">A stand-in for Xero on this machine.</p>${content}</main></body></html>`;
}

const rands = (cents: number): string => (cents / 100).toFixed(2);

/** The page on which staff let the product into a company's books. */
export function consentPage(query: URLSearchParams): string {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const options = organisations
    .map(({ tenantId, name }) => `<option value="${tenantId}">${escaped(name)}</option>`)
    .join('');
  const scopes = (query.get('scope') ?? '')
    .split(' ')
    .map((scope) => `<li><code>${escaped(scope)}</code></li>`)
    .join('');
  return page(
    'Allow access',
    `<h1>Imali wants access to</h1><ul>${scopes}</ul>
<form method="post" action="/identity/connect/authorize">${hidden}<label for="tenant">Organisation</label>
<select id="tenant" name="tenant">${options}</select><button name="answer" value="allow">Allow access</button>
<button name="answer" value="cancel">Cancel</button></form>`,
  );
}

/** The sales invoices, with what a bookkeeper may do to them. */
export function invoicesPage(state: XeroState): string {
  const action = (id: string, name: string, label: string) =>
    `<form method="post" action="/invoices/${escaped(id)}/${name}"><button>${label}</button></form>`;
  const rows = state.invoices
    .toReversed()
    .map((invoice) => {
      const contact = state.contacts.find(({ ContactID }) => ContactID === invoice.ContactID);
      const open = invoice.Status === 'AUTHORISED';
      return `<tr><td>${escaped(invoice.InvoiceNumber)}</td><td>${escaped(contact?.Name ?? '')}</td><td>${escaped(invoice.Date)}</td>
<td>${rands(totalCents(invoice))}</td><td>${rands(paidCents(state, invoice))}</td><td>${invoice.Status}</td>
<td>${open ? action(invoice.InvoiceID, 'pay', 'Mark paid') + action(invoice.InvoiceID, 'void', 'Void') + action(invoice.InvoiceID, 'edit', 'Edit') + action(invoice.InvoiceID, 'credit', 'Credit R50.00') + action(invoice.InvoiceID, 'allocate', 'Settle by a prepayment') : ''}${paidCents(state, invoice) > 0 ? action(invoice.InvoiceID, 'unpay', 'Delete payments') : ''}</td></tr>`;
    })
    .join('');
  return page(
    'Invoices',
    `<h1>Sales invoices</h1><table><thead><tr><th>Number</th><th>To</th><th>Date</th><th>Total</th><th>Paid</th><th>Status</th><th></th></tr></thead><tbody>${rows}</tbody></table>
<h2>Webhooks</h2><form method="post" action="/webhooks/intent"><button>Send "intent to receive"</button></form>`,
  );
}

export const refusedPage = (message: string): string => page('Not possible', `<h1>${escaped(message)}</h1>`);
