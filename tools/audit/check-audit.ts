/**
 * `npm run audit`: asks the registry for advisories of the packages that production uses, and fails for each that
 * accepted-advisories.ts does not explain. It fails too where the registry gives no answer: silence is no clean bill.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { acceptedAdvisories } from './accepted-advisories.ts';
import { findingsOf, openFindings } from './audit-findings.ts';

const root = resolve(import.meta.dirname, '../..');
// npm ends with 1 where it finds something.
const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const open = openFindings(findings(), acceptedAdvisories, new Date().toISOString().slice(0, 10));
for (const { severity, package: name, advisory, title } of open) {
  console.error(`${severity}: ${name}: ${title} (https://github.com/advisories/${advisory})`);
}
console.log(open.length === 0 ? 'No advisory is unexplained.' : `${open.length} advisories are unexplained.`);
if (open.length > 0) process.exitCode = 1;

function findings() {
  try {
    return findingsOf(JSON.parse(stdout));
  } catch {
    throw new Error(`npm audit gave no report:\n${stdout}${stderr}`);
  }
}
