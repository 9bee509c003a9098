import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { inputsOfPolicy } from '../inputs/input-catalogue.ts';
import { checkExpression } from './check.ts';
import { parseExpression } from './parse.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/content/docs/policies.mdx'), 'utf8');
const [, examples = ''] = /These are all tests:\n\n```text\n([\s\S]*?)```/.exec(page) ?? [];
const [, grammar = ''] = /## The language\n\n```text\n([\s\S]*?)```/.exec(page) ?? [];

test('Every example of the guide to policies is a test of the language', () => {
  const inputs = inputsOfPolicy({ products: ['loan'], facts: [] });
  const scope = { find: (name: string) => inputs.get(name), whyUnknown: (name: string) => name };
  const lines = examples.trim().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const parsed = parseExpression(line);
    if (!parsed.ok) throw new Error(`${line}: ${parsed.fault.message}`);
    expect([line, checkExpression(parsed.expression, scope)]).toEqual([
      line,
      expect.objectContaining({ type: 'yes_or_no' }),
    ]);
  }
});

test('Every word of the grammar in the guide is a word or a sign of the language', () => {
  const words = [...grammar.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
  const known = 'and or not is in between missing any yes no min max days months R % ( ) , + - * = != < <= > >='.split(
    ' ',
  );
  expect(words.filter((word) => !known.includes(word) && !word.startsWith('label'))).toEqual([]);
  expect(known.filter((word) => !words.includes(word))).toEqual([]);
});
