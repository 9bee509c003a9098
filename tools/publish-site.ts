/**
 * Puts the built sites into the buckets of a deployed stage and has their distributions ask for the pages anew: `node
 * tools/publish-site.ts --stage staging --outputs FILE`, the file being what the deployment printed of its stacks. `npm run
 * deploy` does it last. Hashed files go first and those of earlier builds stay, so that no page that is open, or still at an
 * edge, misses one of its own.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { siteOutputs } from '../cdk/constructs/static-site.ts';
import { inputsOf, problemLines, recordedOf } from '../cdk/deployment/deployment-file.ts';
import { docsFolder } from '../cdk/docs-site-rules.ts';
import { isStage, physicalName } from '../cdk/names.ts';
import { mediaTypeOf, siteFolder, siteSettingsScript } from '../cdk/site-rules.ts';
import { stageConfig } from '../cdk/stage-config.ts';
import { invalidationRequest } from './publish/invalidation-request.ts';

const root = resolve(import.meta.dirname, '..');

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

const sites = [
  { name: 'site', folder: siteFolder },
  { name: 'docs', folder: docsFolder },
] as const;

/** Files of a site, those that the pages refer to before the pages. */
async function siteFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isPage = (file: string): boolean => extname(file) === '.html';
  return files.toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)));
}

const { stage, outputs: told } = parseArgs({
  options: { stage: { type: 'string' }, outputs: { type: 'string' } },
}).values;
if (!isStage(stage) || told === undefined) throw new Error('Say --stage staging|production and --outputs FILE');
if (stage === 'local') throw new Error('The pages of this machine are served from where they are built.');
const read = inputsOf(root, stage);
if (read.kind === 'problems') throw new Error(problemLines(stage, read).join('\n'));
const { region, apiUrl } = stageConfig(stage, { inputs: read.inputs, recorded: recordedOf(root, stage) });
const outputs = Outputs.parse(JSON.parse(await readFile(resolve(root, told), 'utf8')));
const s3 = new S3Client({ region });

for (const { name, folder: relativeFolder } of sites) {
  const folder = join(root, relativeFolder);
  const output = (key: string): string => {
    const value = outputs[physicalName(stage, name)]?.[key];
    if (value === undefined) throw new Error(`The last deployment has not told ${key} of ${name} of ${stage}.`);
    return value;
  };
  const bucket = output(siteOutputs.bucket);
  const put = (key: string, content: string | Uint8Array) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: mediaTypeOf(extname(key)) }));
  const files = await siteFiles(folder);
  await put('site.js', siteSettingsScript({ apiUrl }));
  for (const file of files) await put(relative(folder, file), await readFile(file));
  console.log(`Put ${files.length + 1} files into ${bucket}.`);

  const request = invalidationRequest({
    distributionId: output(siteOutputs.distribution),
    reference: `publish-${Date.now()}`,
    at: new Date(),
    credentials: await s3.config.credentials(),
  });
  const reply = await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body });
  if (!reply.ok)
    throw new Error(`The pages of ${name} could not be asked for anew: ${reply.status} ${await reply.text()}`);
}
