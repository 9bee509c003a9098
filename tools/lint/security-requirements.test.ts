import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { requirementFault, securityRequirements } from './security-requirements.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string | null => {
  const place = fileURLToPath(new URL(path, root));
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
};
const rows = securityRequirements(read('docs/security/asvs.tsv') ?? '');

/** Requirements of levels 1 and 2 by section, without chapter 17. Source: OWASP ASVS 5.0.0, docs_en, CSV. */
const ofSections: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  'V1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [1, 2],
  'V2.1': [1, 2, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1],
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3, 4, 5],
  'V3.7': [1, 2],
  'V4.1': [1, 2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [1, 2, 3, 4],
  'V5.1': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2, 3],
  'V6.1': [1, 2, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'V6.3': [1, 2, 3, 4],
  'V6.4': [1, 2, 3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 2, 3, 4],
  'V10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V10.5': [1, 2, 3, 4, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 2, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [1, 2, 3],
  'V12.2': [1, 2],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [1, 2, 3, 4],
  'V14.3': [1, 2, 3],
  'V15.1': [1, 2, 3],
  'V15.2': [1, 2, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
};

test('The table of security requirements has each requirement of ASVS 5.0 levels 1 and 2 without WebRTC once', () => {
  const ids = Object.entries(ofSections).flatMap(([section, numbers]) => numbers.map((one) => `${section}.${one}`));
  expect(ids).toHaveLength(246);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('Each shown requirement names a test that exists and names the requirement, and each other one a reason', () => {
  expect(rows.flatMap((row) => requirementFault(row, read) ?? [])).toEqual([]);
});

test('The security page names how many requirements are shown, do not apply and are open, as the table has them', () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const page = (read('docs/content/docs/security.mdx') ?? '').replace(/\s+/g, ' ');
  expect(page).toContain(
    `${count('shown')} are shown by a test, ${count('not applicable')} don't apply, and ${count('open')} are open`,
  );
});

test.each([
  ['a test file that does not exist', { evidence: 'test/nothing.test.ts' }],
  ['a title that its file does not have', { test: 'no such title' }],
  ['a requirement that its test does not name', { id: 'V9.9.9' }],
  ['a reason that is missing', { status: 'open', evidence: '' }],
  ['a status that does not exist', { status: 'done' }],
])('A row of the table of security requirements with %s is a fault', (_, wrong) => {
  const row = { id: 'V1.1.1', summary: 'Any', status: 'shown', evidence: 'a.test.ts', test: 'The title' };
  const file = (path: string) => (path === 'a.test.ts' ? "// OWASP ASVS 5.0: V1.1.1\ntest('The title', any);" : null);
  expect(requirementFault(row, file)).toBeNull();
  expect(requirementFault({ ...row, ...wrong }, file)).not.toBeNull();
});
