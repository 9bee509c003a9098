import { literal, shellJson } from './literal.ts';
import { type RequestSnippet, type Value, variableOf } from './snippet.ts';

const hasVariable = (value: Value): boolean =>
  typeof value === 'string'
    ? variableOf(value) !== null
    : typeof value === 'object' && value !== null && Object.values(value).some(hasVariable);

const field = (name: string, text: string): string =>
  variableOf(text) === null ? `'${name}=${text}'` : `"${name}=${text}"`;

function address(path: string, { path: parts = {}, query = {} }: RequestSnippet): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `"$IMALI_API${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}"`;
}

function payload({ body, form, multipart }: RequestSnippet): string[] {
  if (body !== undefined) {
    const text = literal(body, shellJson);
    const sent = hasVariable(body) || text.includes("'") ? `-d @- <<JSON\n${text}\nJSON` : `-d '${text}'`;
    return ["-H 'Content-Type: application/json'", sent];
  }
  if (form) return Object.entries(form).map(([name, text]) => `--data-urlencode ${field(name, text)}`);
  if (multipart) {
    const fields = Object.entries(multipart.fields).map(([name, text]) => `-F ${field(name, text)}`);
    return [...fields, `-F "file=@${multipart.file}"`];
  }
  return [];
}

/** The request as a command line of curl. */
export function curlText(
  snippet: RequestSnippet,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { token, idempotencyKey } = snippet;
  // curl says GET and POST by itself.
  const implied = payload(snippet).length === 0 ? 'GET' : 'POST';
  const lines = [
    `curl -sS ${method === implied ? '' : `-X ${method} `}${address(path, snippet)}`,
    ...(token === null ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(idempotencyKey === undefined ? [] : [`-H "Idempotency-Key: ${idempotencyKey}"`]),
    ...payload(snippet),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
