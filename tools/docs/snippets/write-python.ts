import { literal, python } from './literal.ts';
import { type RequestSnippet, variableOf } from './snippet.ts';

function address(path: string, { path: parts = {} }: RequestSnippet): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = parts[name] ?? '';
    const variable = variableOf(text);
    return variable === null ? text : `{os.environ['${variable}']}`;
  });
  return `f"{os.environ['IMALI_API']}${filled}"`;
}

/** The request with the library requests. */
export function pythonText(
  snippet: RequestSnippet,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { token, query, body, form, multipart, idempotencyKey } = snippet;
  const headers = [
    ...(token === null ? [] : [`"Authorization": f"Bearer {os.environ['${token}']}"`]),
    ...(idempotencyKey === undefined ? [] : [`"Idempotency-Key": ${literal(idempotencyKey, python)}`]),
  ];
  const parts = [
    address(path, snippet),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(query === undefined ? [] : [`params=${literal(query, python, '    ')}`]),
    ...(body === undefined ? [] : [`json=${literal(body, python, '    ')}`]),
    ...(form === undefined ? [] : [`data=${literal(form, python, '    ')}`]),
    ...(multipart === undefined
      ? []
      : [
          `data=${literal(multipart.fields, python, '    ')}`,
          `files={"file": open(${literal(multipart.file, python)}, "rb")}`,
        ]),
  ];
  return [
    'import os',
    '',
    'import requests',
    '',
    `reply = requests.${method.toLowerCase()}(\n    ${parts.join(',\n    ')},\n)`,
    'reply.raise_for_status()',
    'print(reply.text)',
    '',
  ].join('\n');
}
