import { execFileSync } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writtenEntries } from '../../cdk/entry-files.ts';
import { functionBundles } from '../../cdk/function-bundles.ts';
import { endpoints } from '../../schemas/registry.ts';
import { buildFunctions } from './build-functions.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imali-functions-'));
});

afterEach(() => rm(root, { recursive: true }));

async function source(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  return { source: path, folder: path.replace(/^functions\/(api\/)?/, '').replace(/\.ts$/, '') };
}

describe('bundling', () => {
  test('Bundling makes a CommonJS bundle for each function, though the project itself is made of ES modules', async () => {
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    await source('functions/words.ts', 'export const word: string = "hello";');
    const bundle = await source(
      'functions/api/area/say-word.ts',
      'import { word } from "../../words.ts"; export const handler = async () => word;',
    );
    await buildFunctions({ root, bundles: [bundle] });
    const script = 'require(process.argv[1]).handler().then((said) => process.stdout.write(said))';
    const index = join(root, '.build/functions/area/say-word/index.js');
    expect(execFileSync(process.execPath, ['-e', script, index], { encoding: 'utf8' })).toBe('hello');
  });

  test('Bundling leaves the AWS SDK to the layer', async () => {
    const bundle = await source(
      'functions/workers/send.ts',
      'import { SQSClient } from "@aws-sdk/client-sqs"; export const handler = () => new SQSClient({});',
    );
    await buildFunctions({ root, bundles: [bundle] });
    const text = await readFile(join(root, '.build/functions/workers/send/index.js'), 'utf8');
    expect(text).toContain('require("@aws-sdk/client-sqs")');
    expect(text.length).toBeLessThan(2000);
  });

  test('Bundling refuses an AWS package that the layer does not hold', async () => {
    const bundle = await source(
      'functions/workers/notify.ts',
      'import { SNSClient } from "@aws-sdk/client-sns"; export const handler = () => new SNSClient({});',
    );
    await expect(buildFunctions({ root, bundles: [bundle] })).rejects.toThrow('@aws-sdk/client-sns');
  });

  test('Bundling refuses a declared function that has no file', async () => {
    const bundle = { source: 'functions/api/area/missing.ts', folder: 'area/missing' };
    await expect(buildFunctions({ root, bundles: [bundle] })).rejects.toThrow('functions/api/area/missing.ts');
  });

  test('Bundling builds the program that a function starts beside it', async () => {
    const one = await source('functions/workers/one.ts', 'export const handler = 1;');
    const { source: program } = await source('packages/program.ts', 'console.log(1);');
    await buildFunctions({ root, bundles: [{ ...one, readerProcess: program }] });
    await access(join(root, '.build/functions/workers/one/reader-process.js'));
  });

  test('Bundling drops the bundle of a function that is gone', async () => {
    const [one, other] = [
      await source('functions/workers/one.ts', 'export const handler = 1;'),
      await source('functions/workers/other.ts', 'export const handler = 2;'),
    ];
    await buildFunctions({ root, bundles: [one, other] });
    await buildFunctions({ root, bundles: [one] });
    await expect(access(join(root, '.build/functions/workers/other'))).rejects.toThrow('ENOENT');
  });
});

test('Every entry file of the capabilities is the function of a declared endpoint or worker', () => {
  const bundles = functionBundles();
  const sources = bundles.map(({ source: file }) => file);
  const isOf = (kind: string) => (file: string) => file.split('/')[2] === kind;
  expect(writtenEntries('api')).toEqual(sources.filter(isOf('api')).toSorted());
  expect(writtenEntries('workers')).toEqual(sources.filter(isOf('workers')).toSorted());
  expect(new Set(bundles.map(({ folder }) => folder)).size).toBe(bundles.length);
  expect(sources.filter((file) => isOf('api')(file) || isOf('pages')(file))).toHaveLength(endpoints.length);
});
