import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectFiles } from './project-files.ts';

// OWASP ASVS 5.0: V1.2.5, V1.2.9, V3.2.2, V6.2.7, V6.5.3, V11.2.1, V11.2.3, V11.3.1, V11.4.1, V12.3.2, V13.4.2, V16.2.3
const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What runs at a deployed stage or in a browser, without tests, training and benchmarks. */
const isProduction = (path: string): boolean =>
  /^(functions|layers|console|packages\/(ledger|labels|analyses|policies|statement-reader|pdf-writer|client))\//.test(
    path,
  ) && !/\.(test|fixture|contract|evaluated)\.tsx?$|\/(bench|training|testing|goldens|cli)\//.test(path);
const sources = projectFiles(root)
  .filter(isProduction)
  .map((path) => ({ path, text: read(path) }));

/** Files in which an expression is found. */
const filesWith = (found: RegExp): string[] => sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
/** Every text that the first group of an expression finds, once. */
const values = (found: RegExp, within: typeof sources): string[] =>
  [...new Set(within.flatMap(({ text }) => [...text.matchAll(found)].map((match) => match[1] ?? '')))].sort();

describe('The source', () => {
  test('The laws below look at the whole source', () => {
    expect(sources.length).toBeGreaterThan(1000);
  });

  test('One file starts a process, with a program of ours and no shell', () => {
    const starting = filesWith(/node:child_process/);
    expect(starting).toEqual(['packages/statement-reader/isolated/isolated-reader.ts']);
    expect(starting.map(read).join('')).toMatch(/^import \{ type ChildProcess, fork \} from 'node:child_process';$/m);
    expect(starting.map(read).join('')).not.toMatch(/shell:/);
  });

  test('Functions read the environment by what they were granted, and two read where the platform unpacked them', () => {
    const reading = filesWith(/\bprocess\.env\b/).filter((path) => /^functions\//.test(path));
    expect(reading).toEqual([
      'functions/organisations/api/update-white-label.ts',
      'functions/platform/grants/held.ts',
      'functions/statements/wiring/statement-wiring.ts',
    ]);
    const names = values(
      /\bprocess\.env\[(['"]?[\w.#]+)/g,
      sources.filter(({ path }) => reading.includes(path)),
    );
    expect(names).toEqual(["'LAMBDA_TASK_ROOT", "'NODE_PATH", 'this.#variable', 'variable']);
  });

  test('No text of a user becomes a regular expression of the JavaScript engine', () => {
    // Patterns of constants, and of names of checks that are in the source.
    expect(filesWith(/new RegExp\(/).filter((path) => path.startsWith('functions/'))).toEqual([
      'functions/bank-data/store/dated-texts.ts',
      'functions/payments/domain/result-code.ts',
      'functions/platform/store/packed-ids.ts',
      'functions/statements/domain/mail/authentication-results.ts',
    ]);
  });

  test('Two files write raw HTML, each a style that is a constant', () => {
    const raw = filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/);
    expect(raw).toEqual(['functions/invites/mails/invite-letter.tsx', 'functions/staff/shell/page-shell.tsx']);
    for (const path of raw) {
      expect(read(path).match(/dangerouslySetInnerHTML/g)).toHaveLength(1);
      expect(read(path)).toMatch(/<style dangerouslySetInnerHTML=\{\{ __html: [a-zA-Z]+ \}\}/);
    }
  });

  test('No field keeps a browser from pasting', () => {
    expect(filesWith(/onPaste|['"]paste['"]/)).toEqual([]);
  });

  test('Randomness without security spreads retries over time, and makes nothing else', () => {
    expect(filesWith(/Math\.random/).filter((path) => path.startsWith('functions/'))).toEqual([
      'functions/labelling/store/s3-descriptors.ts',
      'functions/platform/audit/dynamo-audit-chain.ts',
      'functions/platform/store/table.ts',
      'functions/webhooks/wiring/delivering.ts',
    ]);
    const lines = sources
      .filter(({ path }) => path.startsWith('functions/'))
      .flatMap(({ text }) => text.split('\n').filter((line) => line.includes('Math.random')));
    expect(
      lines.filter((line) => !/setTimeout\(resolve, Math\.random\(\)|^ {4}random: Math\.random,$/.test(line)),
    ).toEqual([]);
  });

  test('Cryptography is of Node, jose, otpauth, noble’s hashes and KMS, by algorithms of 128 bits or more', () => {
    const capabilities = /(?<=^|\n)import[^;]*from '([^'.][^']*)'/g;
    const own = sources.filter(({ path }) => path.startsWith('functions/'));
    const imported = values(capabilities, own).filter((name) =>
      /crypt|cipher|hash|bcrypt|argon|forge|nacl|noble|sjcl|jose|jsonwebtoken|otp|kms/i.test(name),
    );
    expect([...new Set(imported.map((name) => name.replace(/^(@?[^/]+\/[^/]+|[^@/]+)\/.*$/, '$1')))]).toEqual([
      '@aws-sdk/client-kms',
      '@noble/hashes',
      'jose',
      'node:crypto',
      'otpauth',
    ]);
    const algorithms = (found: RegExp) => values(found, own);
    expect(algorithms(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual(['aes-256-gcm']);
    expect(algorithms(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256']);
    expect(algorithms(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\((?!')(\w+)/g)).toEqual([]);
    expect(algorithms(/generateKeyPairSync\('([^']+)'/g)).toEqual(['ed25519']);
  });

  test('No client turns off the check of certificates', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser/)).toEqual(
      [],
    );
  });

  test('No function has a switch for debugging', () => {
    const settings = ['schemas/environment.ts', 'cdk/function-environment.ts'].map(read).join('');
    expect(settings).not.toMatch(/DEBUG|POWERTOOLS_DEV|--inspect|NODE_OPTIONS/);
  });

  test('Functions log by the one logger, which writes to CloudWatch', () => {
    expect(filesWith(/console\.(log|error|warn|info|debug)\(/).filter((path) => path.startsWith('functions/'))).toEqual(
      [],
    );
    expect(filesWith(/new Logger\(/)).toEqual(['functions/platform/serve/logger.ts']);
  });
});
