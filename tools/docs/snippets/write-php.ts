import { literal, php } from './literal.ts';
import { type RequestSnippet, variableOf } from './snippet.ts';

function address(path: string, { path: parts = {}, query }: RequestSnippet): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = parts[name] ?? '';
    const variable = variableOf(text);
    return variable === null ? text : `' . getenv('${variable}') . '`;
  });
  const whole = `getenv('IMALI_API') . '${filled}'`.replaceAll(" . ''", '');
  return query === undefined ? whole : `${whole} . '?' . http_build_query(${literal(query, php)})`;
}

function fields({ body, form, multipart }: RequestSnippet): string[] {
  if (body !== undefined) return [`CURLOPT_POSTFIELDS => json_encode(${literal(body, php, '    ')})`];
  if (form !== undefined) return [`CURLOPT_POSTFIELDS => http_build_query(${literal(form, php, '    ')})`];
  if (multipart === undefined) return [];
  const own = Object.entries(multipart.fields).map(([name, text]) => `'${name}' => ${literal(text, php)}`);
  const all = [...own, `'file' => new CURLFile(${literal(multipart.file, php)})`];
  return [`CURLOPT_POSTFIELDS => [\n        ${all.join(',\n        ')},\n    ]`];
}

/** The request with PHP's own curl. */
export function phpText(
  snippet: RequestSnippet,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { token, body, idempotencyKey } = snippet;
  const headers = [
    ...(token === null ? [] : [`'Authorization: Bearer ' . getenv('${token}')`]),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
    ...(idempotencyKey === undefined ? [] : [`'Idempotency-Key: ' . ${literal(idempotencyKey, php)}`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`]),
    'CURLOPT_RETURNTRANSFER => true',
    ...fields(snippet),
  ];
  return [
    '<?php',
    `$request = curl_init(${address(path, snippet)});`,
    `curl_setopt_array($request, [\n    ${options.join(',\n    ')},\n]);`,
    '$reply = json_decode(curl_exec($request), true);',
    'print_r($reply);',
    '',
  ].join('\n');
}
