import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const folder = resolve(import.meta.dirname, '../../docs/adr');
const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const records = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

describe('decision records', () => {
  test('Every record has its number and title, a status, a date, and a context, a decision and consequences', () => {
    const isWhole = ({ file, text }: { file: string; text: string }): boolean =>
      new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S.*\\n\\nStatus: \\w.*\\. Date: \\d{4}-\\d\\d-\\d\\d\\.\\n`).test(
        text,
      ) && /\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/.test(text);
    expect(records.filter((record) => !isWhole(record)).map(({ file }) => file)).toEqual([]);
  });

  test('The index has every record under its title', () => {
    const lines = records.map(({ file, text }) => `[${/^# \d+\. (.*)/.exec(text)?.[1]}](${file})`);
    expect(lines.filter((line) => !index.includes(line))).toEqual([]);
    expect(index.match(/\]\(\d{4}-/g)).toHaveLength(files.length);
  });

  test('Numbers go up by one, each used once', () => {
    expect(files.toSorted().map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, place) => place + 1));
  });

  test('Titles are imperative: they begin with a verb, and with no article or pronoun', () => {
    const titles = records.map(({ text }) => /^# \d+\. (.*)/.exec(text)?.[1] ?? '');
    const begins = (title: string): string => (title.split(' ')[0] ?? '').toLowerCase();
    expect(
      titles.filter((title) => /^(?:an?|the|no|one|every|each|it|they|what|keys|passkeys)$/.test(begins(title))),
    ).toEqual([]);
    expect(titles.filter((title) => /^\S+ (?:is|are|has|have|was|were) /.test(title))).toEqual([]);
  });
});
