import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, synthesisInputs } from '../cdk/synthesis-inputs.ts';

/**
 * Folder of the synthesized assembly of a stage, synthesized anew only when what it is made from has changed.
 *
 * Assets are not copied into it (the CDK's `disable-asset-staging`): it refers to the built bundles themselves, so a
 * new bundle needs no synthesis, only a function more or less does. Synthesis runs in a process of its own, which takes
 * the memory of the CDK away with it. Throws with the synthesis' own output when it fails.
 */
export async function synthesizedAssembly(root: string, stage: string): Promise<string> {
  const folder = join(root, '.build', 'cdk.out', stage);
  const record = join(root, '.build', `assembly-${stage}.sha256`);
  const inputs = await hashInputs(root);
  const last = await readFile(record, 'utf8').catch(() => '');
  const complete = await readFile(join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  if (complete && last === inputs) return folder;
  await rm(record, { force: true });
  await synthesize(root, stage);
  await writeFile(record, inputs);
  return folder;
}

async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256').update(await synthesisInputs(root));
  for (const folder of ['functions', 'layers']) {
    const built = await filesBelow(join(root, '.build', folder));
    hash.update(
      built
        .map((file) => file.slice(root.length))
        .filter(isBundleEntry)
        .join('\n'),
    );
  }
  return hash.digest('hex');
}

/** Shared chunks of the layer have names that change with their content; the synthesis does not care. */
function isBundleEntry(file: string): boolean {
  return /\/(index\.m?js|package\.json)$/.test(file);
}

async function synthesize(root: string, stage: string): Promise<void> {
  const program = fileURLToPath(new URL('./synthesis-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', program, stage], {
    cwd: root,
    env: {
      ...process.env,
      CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:disable-asset-staging': true }),
      // The CDK is written for fewer versions of Node than there are.
      JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`The stacks could not be synthesized:\n${output}`);
}
