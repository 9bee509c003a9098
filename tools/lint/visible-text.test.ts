import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectFiles } from './project-files.ts';
import { visibleTexts } from './visible-text.ts';

const root = resolve(import.meta.dirname, '../..');

/** No words of a language: values and headers on the wire, requests to copy, our name, keys, selectors, marks of time. */
const DATA: Readonly<Record<string, readonly string[] | 'all'>> = {
  'console/connect/preview/preview-data.ts': 'all',
  // Each language is named in itself, whatever the page is in.
  'console/connect/languages.ts': ['English', 'Afrikaans', 'Setswana', 'Sesotho'],
  'console/connect/personal-info-form.ts': ['South African'],
  'console/parts/brand.tsx': ['Imali'],
  'console/app/curl.ts': 'all',
  'console/app/application/figure-working-view.tsx': ['Backspace'],
  'console/app/application/transactions/transaction-table.tsx': ['"] button.'],
  // A formula in the words of the metric dictionary, which are the same in every language.
  'console/app/figures/figure-working.ts': ['money_in - money_out', 'left'],
  'console/app/main.tsx': ['Bearer', 'of the session'],
  'console/app/parts/states.tsx': ['told', 'not_found'],
  'console/app/shell/command-palette.tsx': ['Enter'],
  'console/app/shell/shell.tsx': ['input, select, textarea, [contenteditable]', 'main input[type=search]', 'Ctrl K'],
  'console/app/webhooks/delivery-panel.tsx': ['content-type: application/json', 'POST'],
};

describe('texts that a reader sees', () => {
  test.each([
    ['Text between tags', 'x.tsx', 'const a = <p>Hello</p>;', ['Hello']],
    ['A spoken attribute', 'x.tsx', 'const a = <i aria-label="close" className="one two" />;', ['close']],
    ['A spoken attribute with code', 'x.tsx', 'const a = <i title={b ? `go` : "stop"} />;', ['go', 'stop']],
    ['A sentence in code', 'x.ts', "const a = b ? 'Try again' : 'tryAgain';", ['Try again']],
    ['A word with a capital', 'x.ts', "const a: 'Kept' = b('Reading');", ['Reading']],
    ['A sentence with values', 'x.ts', 'const a = `Send $' + '{file} again`;', ['Send', 'again']],
    [
      'No key, class, address or error',
      'x.tsx',
      "import a from 'A b'; throw new Error('Not so'); f('READY', '/a/b');",
      [],
    ],
  ])('%s is found', (_, path, source, texts) => {
    expect(visibleTexts(path, source)).toEqual(texts);
  });

  test('No text of the connect page or the console bypasses its catalogues', () => {
    const files = projectFiles(root).filter(
      (path) =>
        /^console\/(app|connect|parts)\/.*\.tsx?$/.test(path) &&
        !/\.(test|fixture|evaluated)\.tsx?$|\/testing\//.test(path) &&
        existsSync(resolve(root, path)),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((path) => {
      const data = DATA[path] ?? [];
      const texts = data === 'all' ? [] : visibleTexts(path, readFileSync(resolve(root, path), 'utf8'));
      return texts.filter((text) => data === 'all' || !data.includes(text)).map((text) => `${path}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});
