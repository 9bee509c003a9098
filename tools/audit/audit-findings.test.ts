import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { acceptedAdvisories } from './accepted-advisories.ts';
import { findingsOf, openFindings, staleEntries } from './audit-findings.ts';

const lockfile = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));

const report = {
  vulnerabilities: {
    busboy: {
      via: ['dicer', { url: 'https://github.com/advisories/GHSA-1111', title: 'Crash', severity: 'high' }],
    },
    dicer: { via: [{ url: 'https://github.com/advisories/GHSA-2222', title: 'Loop', severity: 'low' }] },
  },
};
const accepted = {
  advisory: 'GHSA-1111',
  package: 'busboy',
  version: '1.6.0',
  reason: 'No form is parsed.',
  until: '2027-01-01',
};

test('Every accepted advisory is about a package that package-lock.json holds in that version, and has a reason', () => {
  expect(staleEntries(acceptedAdvisories, lockfile)).toEqual([]);
  expect(
    acceptedAdvisories.filter(({ reason, until }) => reason.length < 20 || !/^\d{4}-\d\d-\d\d$/.test(until)),
  ).toEqual([]);
});

test('An advisory is open unless an entry accepts it for that package and its date has not come', () => {
  const findings = findingsOf(report);
  expect(findings.map(({ advisory, package: name }) => `${name} ${advisory}`)).toEqual([
    'busboy GHSA-1111',
    'dicer GHSA-2222',
  ]);
  expect(openFindings(findings, [accepted], '2026-12-31').map(({ advisory }) => advisory)).toEqual(['GHSA-2222']);
  expect(openFindings(findings, [accepted], '2027-01-01').map(({ advisory }) => advisory)).toEqual([
    'GHSA-1111',
    'GHSA-2222',
  ]);
  expect(openFindings(findings, [{ ...accepted, package: 'dicer' }], '2026-12-31')).toHaveLength(2);
});

test('An entry is stale once the lock file holds another version of its package', () => {
  const locked = (version: string) => ({ packages: { '': {}, 'node_modules/a/node_modules/busboy': { version } } });
  expect(staleEntries([accepted], locked('1.6.0'))).toEqual([]);
  expect(staleEntries([accepted], locked('1.6.1'))).toEqual([accepted]);
});

test('A report of an audit that failed is not read as one without findings', () => {
  expect(() => findingsOf({ error: { code: 'ENOAUDIT' } })).toThrow('vulnerabilities');
});
