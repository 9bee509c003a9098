import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { snippets } from './declarations.ts';
import { isWritten, languages } from './snippet.ts';
import { isKnown, snippetFiles } from './snippet-files.ts';

const folder = fileURLToPath(new URL('../../../docs/snippets/', import.meta.url));
const files = snippetFiles();
const textOf = (path: string): string => files.get(path) ?? '';

describe('a snippet that is written from one description', () => {
  test('A generated snippet calls an existing endpoint, in every language', () => {
    for (const snippet of snippets) {
      expect({ name: snippet.name, known: isKnown(snippet.operation) }).toMatchObject({ known: true });
      if (isWritten(snippet)) continue;
      const own = [...files.keys()].filter((path) => path.startsWith(`${snippet.name}/`));
      expect(own).toHaveLength(languages.length);
      expect(textOf(`${snippet.name}/typescript.ts`)).toContain(`client.${snippet.operation}(`);
    }
  });

  test('A generated snippet takes only what the environment or an earlier snippet gives', () => {
    const given = new Set([
      ...['IMALI_API', 'IMALI_EMAIL', 'IMALI_PASSWORD', 'STATEMENT_FILE', 'SANDBOX_DATE', 'RECEIVER_URL'],
    ]);
    for (const { name, gives = {} } of snippets) {
      const taken = [...textOf(`${name}/typescript.ts`).matchAll(/process\.env\['(\w+)'\]/g)].map(
        ([, one = '']) => one,
      );
      expect({ name, missing: taken.filter((one) => !given.has(one)) }).toEqual({ name, missing: [] });
      for (const variable of Object.keys(gives)) given.add(variable);
    }
  });

  test('The compiler finds the types of snippets without the packages of docs', () => {
    const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
    const traced = spawnSync(tsc, ['-p', folder, '--noEmit', '--incremental', 'false', '--traceResolution'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    expect({ status: traced.status, traced: traced.stdout.includes('/node_modules/@types/node/') }).toEqual({
      status: 0,
      traced: true,
    });
    expect(traced.stdout.split('\n').filter((line) => line.includes('/docs/node_modules'))).toEqual([]);
  });

  test('A generated snippet is a write, a query or a form as each language has it', () => {
    expect(textOf('relabel-transaction/curl.sh')).toBe(
      [
        'curl -sS -X PATCH "$IMALI_API/v1/bank_connections/$APPLICATION_ID/transactions/$TRANSACTION_ID" \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        '  -d \'{ "new_label": "food.restaurants" }\'',
        '',
      ].join('\n'),
    );
    expect(textOf('relabel-transaction/python.py')).toContain('    json={"new_label": "food.restaurants"},\n');
    expect(textOf('relabel-transaction/php.php')).toContain(
      "    CURLOPT_POSTFIELDS => json_encode(['new_label' => 'food.restaurants']),\n",
    );
    expect(textOf('relabel-transaction/csharp.cs')).toContain('    { "new_label": "food.restaurants" }\n    """,\n');
    expect(textOf('get-income-analysis/curl.sh')).toContain('/income_analysis?instalment=1500" \\\n');
    expect(textOf('get-income-analysis/python.py')).toContain('    params={"instalment": "1500"},\n');
    expect(textOf('issue-token/curl.sh')).toContain('--data-urlencode "username=$IMALI_EMAIL"');
    expect(textOf('issue-token/csharp.cs')).toContain('    ["username"] = Env("IMALI_EMAIL"),\n');
    expect(textOf('upload-csv/php.php')).toContain("'file' => new CURLFile(getenv('STATEMENT_FILE')),");
  });

  test('A generated snippet never doubles closing braces in C#, where they would end a value', () => {
    for (const [path, text] of files) {
      if (!path.endsWith('.cs')) continue;
      expect({ path, text: text.replaceAll(/\{\{Env\("\w+"\)\}\}/g, '') }).not.toMatchObject({
        text: expect.stringMatching(/\}\}/),
      });
    }
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  (hasPython ? test : test.skip)('is Python that can be parsed', () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.py'));
    const all = paths.map((path) => readFileSync(`${folder}${path}`, 'utf8'));
    expect(all.length).toBeGreaterThan(30);
    const program = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
    const { status, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(all), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
