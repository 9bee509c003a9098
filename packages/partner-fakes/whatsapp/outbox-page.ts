import { escaped } from '../peer-server.ts';
import type { SentMessage } from './outbox.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#1f2421}' +
  'article{border:1px solid #c9cfcb;border-radius:8px;margin:1rem 0;padding:1rem}p{margin:.25rem 0;overflow-wrap:anywhere}' +
  'form{display:inline-block;margin:.5rem .5rem 0 0}button{font:inherit;padding:.25rem .75rem}small{color:#545d57}';

function article({ id, to, text, link, statuses }: SentMessage): string {
  const action = (path: string, words: string) =>
    `<form method="post" action="/outbox/${encodeURIComponent(id)}/${path}"><button>${words}</button></form>`;
  return [
    `<article><p><strong>+${escaped(to)}</strong> <small>${escaped(statuses.join(', '))}</small></p>`,
    `<p>${escaped(text)}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
    `${action('read', 'Read it')}${action('stop', 'Answer STOP')}</article>`,
  ].join('');
}

/** The messages that were sent so far, newest first, as the telephones of their recipients show them. */
export function outboxPage(messages: readonly SentMessage[]): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>WhatsApp on this machine</title><style>${style}</style></head>`,
    '<body><h1>WhatsApp on this machine</h1>',
    '<p>The account 123456780821234567 has the number 082 123 4567: any digits, and then the number.',
    ' Numbers that end in 0026 cannot be reached, in 0429 get too much, in 0500 find the service broken.</p>',
    messages.length === 0 ? '<p>No message was sent yet.</p>' : messages.toReversed().map(article).join(''),
    '</body></html>',
  ].join('');
}
