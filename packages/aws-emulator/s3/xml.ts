/** The little XML that S3 speaks: flat elements, written by hand and read by tag name. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML content; control characters that XML cannot hold become numeric references. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']|\p{Cc}/gu, (c) => escapes[c] ?? `&#${c.charCodeAt(0)};`);
}

/** `<name>content</name>`; `raw` when the content is XML already. */
export function element(name: string, content: string | number | boolean, raw = false): string {
  return `<${name}>${raw ? content : escapeXml(String(content))}</${name}>`;
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;

/** The root element of an S3 answer with its name space. */
export const s3Root = (name: string, content: string): string =>
  xmlDocument(`<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Raw contents of every `<name>…</name>` in document order; elements of one name never nest in S3's requests. */
export function rawElements(xml: string, name: string): string[] {
  const found: string[] = [];
  const open = new RegExp(`<${name}(?:\\s[^>]*)?>`, 'g');
  const close = `</${name}>`;
  for (let match = open.exec(xml); match !== null; match = open.exec(xml)) {
    const end = xml.indexOf(close, open.lastIndex);
    if (end < 0) break;
    found.push(xml.slice(open.lastIndex, end));
    open.lastIndex = end + close.length;
  }
  return found;
}

/** Text of the first element of that name; undefined without one. */
export function elementText(xml: string, name: string): string | undefined {
  const raw = rawElements(xml, name)[0];
  return raw === undefined ? undefined : unescapeXml(raw);
}
