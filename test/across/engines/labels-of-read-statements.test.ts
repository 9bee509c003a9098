import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { expect, test } from '@jest/globals';

const packages = resolve(import.meta.dirname, '../../../packages');

test('imali-label takes what imali-read prints and gives every row a label', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imali-labels-'));
  try {
    const wanted = { personaId: 'salaried_monthly', seed: 1, endsOn: '2026-03-31', accountIndex: 0 } as const;
    const { bytes, truth } = statementFile({ ...wanted, format: 'csv', bank: 'fnb' });
    const path = join(folder, 'statement.csv');
    writeFileSync(path, bytes);
    const node = (program: string, words: readonly string[], input: string): string =>
      execFileSync(process.execPath, ['--no-warnings', join(packages, program), ...words], { encoding: 'utf8', input });
    const read = node('statement-reader/cli/imali-read.mjs', [path, '--quiet'], '');
    const account = JSON.parse(node('labels/cli/imali-label.mjs', [], read));
    expect(account.rows).toHaveLength(truth.rows.length);
    const labels = account.rows.map(({ label }: { label: string }) => label);
    expect(labels).toContain('income.salary');
    expect(labels.filter((label: string) => !/^[a-z_]+\.[a-z_]+$/.test(label))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
