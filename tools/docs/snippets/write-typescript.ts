import { literal, typescript } from './literal.ts';
import type { RequestSnippet, Value } from './snippet.ts';

/** The request as a call of the typed client. */
export function typescriptText(snippet: RequestSnippet): string {
  const { operation, token, path, query, body, form, multipart, idempotencyKey } = snippet;
  const parts: [string, Value | undefined][] = [
    ['path', path],
    ['query', query],
    ['body', body],
    ['form', form ?? multipart?.fields],
    ['idempotencyKey', idempotencyKey],
  ];
  const written = parts.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${literal(value, typescript, '  ')},`],
  );
  const file = multipart ? ['  files: { file: new File([await readFile(file)], basename(file)) },'] : [];
  const call = written.length + file.length === 0 ? '()' : `({\n${[...written, ...file].join('\n')}\n})`;
  const bearer = token === null ? '' : `, token: ${typescript.variable(token)}`;
  return [
    ...(multipart ? ["import { readFile } from 'node:fs/promises';", "import { basename } from 'node:path';"] : []),
    "import { imaliClient } from './client/imali-client.ts';",
    '',
    `const client = imaliClient({ baseUrl: ${typescript.variable('IMALI_API')}${bearer} });`,
    ...(multipart ? [`const file = ${literal(multipart.file, typescript)};`] : []),
    `const reply = await client.${operation}${call};`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is that of the snippet
    'if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);',
    'console.log(JSON.stringify(reply.body, null, 2));',
    '',
  ].join('\n');
}
