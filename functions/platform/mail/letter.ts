import type { Mail } from './mailer.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A mail of paragraphs, as text and as simple HTML, with one link at its end where there is something to do. */
export function letter(
  to: string,
  subject: string,
  paragraphs: readonly string[],
  action: { readonly words: string; readonly url: string } | null = null,
): Mail {
  const link = action && {
    html: `<p><a href="${escapeHtml(action.url)}" style="color:#0b5f56">${escapeHtml(action.words)}</a></p>`,
    text: `${action.words}: ${action.url}`,
  };
  const html = [
    '<div style="font-family:system-ui,sans-serif;max-width:36em;line-height:1.5;color:#1f2421">',
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(link ? [link.html] : []),
    '<p>Imali</p></div>',
  ].join('\n');
  return { to, subject, text: [...paragraphs, ...(link ? [link.text] : []), 'Imali'].join('\n\n'), html };
}
