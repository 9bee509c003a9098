import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { whyWords } from '../../console/app/application/transactions/words.why.ts';

test('The console has words for every pass and fallback that sets a label', () => {
  const folder = join(import.meta.dirname, '../../packages/labels');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const rules = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/'((?:pass|fallback|account):[a-z-]+)'/g)].map(
      ([, id = '']) => id,
    ),
  );
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((id) => whyWords.grounds[id] === undefined)).toEqual([]);
});
