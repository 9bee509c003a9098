/** The pages of the sandbox bank. They look like no page of ours: the user sees at login that this is somewhere else. */
import { bankName } from '../../../schemas/banks.ts';
import type { BankLedger } from './bank-ledgers.ts';
import { bankUsers, PASSWORD } from './bank-users.ts';

const style = `
:root { color-scheme: light; font: 17px/1.5 Georgia, 'Times New Roman', serif; color: #1d2b26; background: #e9efe9; }
body { margin: 0; }
header { background: #124734; color: #fff; padding: 1rem 1.25rem; font-size: 1.25rem; letter-spacing: .02em; }
header small { display: block; font-size: .8rem; }
main { max-width: 26rem; margin: 1.5rem auto; padding: 1.25rem; background: #fff; border-top: 4px solid #c9a227; }
h1 { font-size: 1.35rem; margin: 0 0 .75rem; }
label, fieldset { display: block; margin: 0 0 1rem; }
fieldset { border: 1px solid #7d8f87; padding: .5rem .9rem .75rem; }
fieldset label { margin: .5rem 0 0; }
input[type=text], input[type=password] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .55rem; border: 1px solid #5d6f67; }
button { font: inherit; padding: .6rem 1.1rem; margin: 0 .5rem .5rem 0; border: 1px solid #124734; background: #124734; color: #fff; cursor: pointer; min-height: 44px; }
button.plain { background: #fff; color: #124734; }
:focus-visible { outline: 3px solid #c9a227; outline-offset: 2px; }
[role=alert] { background: #fbe9e7; border-left: 4px solid #a3261b; padding: .5rem .75rem; }
.sms { background: #eef4ff; border-left: 4px solid #2b4f9e; padding: .5rem .75rem; }
details { margin-top: 1rem; font-size: .9rem; }
code { font-size: .95em; }
`;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} - Sandbox Bank</title><style>${style}</style></head>
<body><header>Sandbox Bank<small>For tests: every person and every rand here is made up.</small></header>
<main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

const alert = (text: string | undefined): string => (text === undefined ? '' : `<p role="alert">${escaped(text)}</p>`);

const cancelForm = (uid: string): string =>
  `<form method="post" action="/interaction/${uid}/cancel"><button class="plain">Cancel</button></form>`;

export function loginPage(uid: string, problem?: string): string {
  const users = bankUsers.map(({ username, name }) => `<li><code>${username}</code> ${escaped(name)}</li>`).join('');
  return page(
    'Log in',
    `${alert(problem)}<form method="post" action="/interaction/${uid}/login">
<label>Username<input type="text" name="username" autocomplete="username" autocapitalize="none" required autofocus></label>
<label>Password<input type="password" name="password" autocomplete="current-password" required></label>
<button>Log in</button></form>${cancelForm(uid)}
<details><summary>Users of this sandbox</summary><p>The password of each is <code>${PASSWORD}</code>.</p><ul>${users}</ul></details>`,
  );
}

/** The one-time code is on the page itself, as on the phone that lies beside it. */
export function codePage(uid: string, code: string, problem?: string): string {
  return page(
    'Confirm it is you',
    `${alert(problem)}<p class="sms">SMS to your phone: your one-time code is <strong>${code}</strong></p>
<form method="post" action="/interaction/${uid}/code">
<label>One-time code<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label>
<button>Confirm</button></form>${cancelForm(uid)}`,
  );
}

export function consentPage(uid: string, client: string, ledgers: readonly BankLedger[]): string {
  const accounts = ledgers
    .map(
      ({ account }) =>
        `<label><input type="checkbox" name="account" value="${account.id}" checked> ${escaped(`${account.accountName}, ${bankName(account.bankSlug)}`)}, ends in ${account.accountNumber.slice(-4)}</label>`,
    )
    .join('');
  return page(
    'Share your accounts',
    `<p>${escaped(ledgers[0]?.account.holderName ?? 'Somebody')}, <strong>${escaped(client)}</strong> asks to see the balance and the transactions of your accounts. It cannot move money.</p>
<form method="post" action="/interaction/${uid}/consent">
<fieldset><legend>Accounts to share</legend>${accounts}</fieldset>
<fieldset><legend>For how long</legend>
<label><input type="radio" name="lasts" value="yes" checked> 90 days</label>
<label><input type="radio" name="lasts" value="no"> Only this once</label></fieldset>
<button>Allow</button></form>
<form method="post" action="/interaction/${uid}/refuse"><button class="plain">Do not allow</button></form>`,
  );
}

export function notice(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}
