/**
 * Puts the built site into the bucket of a deployed stage: `node tools/publish-site.ts --stage staging
 * --outputs FILE`, the file being what the deployment told of its stacks. `npm run deploy` does it last. Hashed files go first and those of earlier builds stay, so that no page that is open, or
 * still at an edge, misses one of its own.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { isStage, physicalName } from '../cdk/names.ts';
import { mediaTypeOf, siteFolder, siteSettingsScript } from '../cdk/site-rules.ts';
import { siteBucketOutput } from '../cdk/stacks/site-stack.ts';
import { stageConfig } from '../cdk/stage-config.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, siteFolder);

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

async function siteFiles(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isHashed = (file: string): boolean => relative(folder, file).startsWith('assets/');
  return files.toSorted((one, other) => Number(isHashed(other)) - Number(isHashed(one)));
}

const { stage, outputs: told } = parseArgs({
  options: { stage: { type: 'string' }, outputs: { type: 'string' } },
}).values;
if (!isStage(stage) || told === undefined) throw new Error('Say --stage staging|production and --outputs FILE');
const { region, apiUrl } = stageConfig(stage);
const outputs = Outputs.parse(JSON.parse(await readFile(resolve(root, told), 'utf8')));
const bucket = outputs[physicalName(stage, 'site')]?.[siteBucketOutput];
if (bucket === undefined) throw new Error(`The last deployment has not told the bucket of the site of ${stage}.`);

const s3 = new S3Client({ region });
const put = (key: string, content: string | Uint8Array) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: mediaTypeOf(extname(key)) }));

const files = await siteFiles();
await put('site.js', siteSettingsScript({ apiUrl }));
for (const file of files) await put(relative(folder, file), await readFile(file));
console.log(`Put ${files.length + 1} files into ${bucket}.`);
