/**
 * Writes docs/generated/*.json, which is what the documentation site shows of schemas/ and packages/, and docs/snippets.
 *   --check         writes nothing; exits 1 when a file says something else
 *   --static        writes the statements of the personas to docs/static/personas, which are not committed
 *   --from-history  makes the changelog anew from every openapi.json of the main line of the history
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { apiOperations } from './docs/api-operations.ts';
import { Changelog, digestOf, firstChangelog, withVersion } from './docs/changelog.ts';
import {
  describedAffinity,
  describedBanks,
  describedDataPoints,
  describedEvents,
  describedExamples,
  describedMetrics,
  describedPermissions,
  describedRefusals,
  describedRetention,
  describedStatements,
  describedTaxonomy,
} from './docs/described-data.ts';
import { describedErrors } from './docs/described-errors.ts';
import { bytesOf, describedPersonas, personaFiles } from './docs/persona-statements.ts';
import { snippetFiles } from './docs/snippets/snippet-files.ts';
import { isObject, type Json, type JsonObject } from './openapi/component-schemas.ts';
import { openapiDocument } from './openapi/document.ts';

const root = new URL('../', import.meta.url);
const generated = new URL('docs/generated/', root);
const check = process.argv.includes('--check');

function parsed(text: string): JsonObject {
  const json: Json = JSON.parse(text);
  if (!isObject(json)) throw new Error('openapi.json holds something else than an object');
  return json;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 1 << 26 });

/** Every version of openapi.json on the main line, oldest first: commit and day. */
function* versions(): Generator<{ readonly text: string; readonly date: string }> {
  const lines = git('log', '--first-parent', '--reverse', '--format=%H %cs', '--', 'openapi.json').trim().split('\n');
  for (const line of lines) {
    const [commit = '', date = ''] = line.split(' ');
    yield { date, text: git('show', `${commit}:openapi.json`) };
  }
}

function fromHistory(): Changelog {
  let changelog: Changelog | undefined;
  let before: JsonObject = {};
  for (const { text, date } of versions()) {
    const document = parsed(text);
    changelog = changelog
      ? withVersion(changelog, before, { text, document, date })
      : firstChangelog(text, document, date);
    before = document;
  }
  if (!changelog) throw new Error('the history has no openapi.json');
  return changelog;
}

/** The openapi.json that the changelog leads to, from the history of any branch. */
function describedVersion(sha256: string): JsonObject {
  for (const commit of git('log', '--all', '--format=%H', '--', 'openapi.json').trim().split('\n')) {
    const text = git('show', `${commit}:openapi.json`);
    if (digestOf(text) === sha256) return parsed(text);
  }
  throw new Error(
    'No commit has the openapi.json that docs/generated/changelog.json leads to. Commit it, or take the changelog of the last commit.',
  );
}

const current = openapiDocument();
const currentText = `${JSON.stringify(current, null, 1)}\n`;

function changelogNow(): Changelog {
  const file = new URL('changelog.json', generated);
  const kept =
    process.argv.includes('--from-history') || !existsSync(file)
      ? fromHistory()
      : Changelog.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (kept.described_sha256 === digestOf(currentText)) return kept;
  // Nothing to be written: any other content shows that the kept one is stale.
  if (check) return { ...kept, described_sha256: digestOf(currentText) };
  const date = johannesburgDate(Date.now());
  return withVersion(kept, describedVersion(kept.described_sha256), { text: currentText, document: current, date });
}

const operations = apiOperations(current);

const files: Readonly<Record<string, () => unknown>> = {
  'affinity.json': describedAffinity,
  'banks.json': describedBanks,
  'changelog.json': () => Changelog.parse(changelogNow()),
  'data-points.json': describedDataPoints,
  'errors.json': () => ({ errors: describedErrors(operations) }),
  /** What the page of all errors needs: the rest is on the page of each. */
  'error-list.json': () => ({
    errors: describedErrors(operations).map(({ code, status, message, cause, fix }) => {
      return { code, status, message, cause, fix };
    }),
  }),
  'events.json': () => describedEvents(current),
  'metric-examples.json': describedExamples,
  'metrics.json': describedMetrics,
  'permissions.json': describedPermissions,
  'personas.json': describedPersonas,
  'refusals.json': describedRefusals,
  'retention.json': describedRetention,
  'statements.json': describedStatements,
  'taxonomy.json': describedTaxonomy,
};

function writeGenerated(): void {
  const data = Object.entries(files).map(([name, make]) => {
    return [`docs/generated/${name}`, `${JSON.stringify(make(), null, 1)}\n`] as const;
  });
  const code = [...snippetFiles()].map(([name, text]) => [`docs/snippets/${name}`, text] as const);
  for (const [name, text] of [...data, ...code]) {
    const file = new URL(name, root);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (check) {
      console.error(`${name} is stale: run npm run docs-data`);
      process.exitCode = 1;
    } else {
      mkdirSync(new URL('./', file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

function writeStatements(): void {
  const folder = new URL('docs/static/personas/', root);
  mkdirSync(folder, { recursive: true });
  for (const { id } of personas) {
    for (const file of personaFiles(id)) writeFileSync(new URL(file.name, folder), bytesOf(file));
  }
}

if (process.argv.includes('--static')) writeStatements();
else writeGenerated();
