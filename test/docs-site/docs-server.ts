import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listening } from '@imali/aws-emulator/server/listen.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@imali/aws-emulator/services/start-endpoints.ts';
import { startSite } from '@imali/aws-emulator/site/site-server.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { readSite } from '@imali/aws-emulator/template/site.ts';
import { resolvableStacks } from '@imali/aws-emulator/template/stack-scope.ts';
import { App } from 'aws-cdk-lib';
import { featureFlags } from '../../cdk/feature-flags.ts';
import { physicalName } from '../../cdk/names.ts';
import { mediaTypeOf, siteSettingsScript } from '../../cdk/site-rules.ts';
import { DocsStack } from '../../cdk/stacks/docs-stack.ts';
import { stageConfig } from '../../cdk/stage-config.ts';
import { siteFiles } from './built-site.ts';

/** Serves the built docs with the headers and the rewriting of their own stack, synthesized alone. */
export async function startDocs(): Promise<Listening> {
  const outdir = await mkdtemp(join(tmpdir(), 'imali-docs-'));
  const app = new App({ outdir, analyticsReporting: false, postCliContext: featureFlags });
  const name = physicalName('local', 'docs');
  const env = { account: LOCAL_ACCOUNT, region: LOCAL_REGION };
  new DocsStack(app, name, { stage: 'local', config: stageConfig('local'), stackName: name, env });
  app.synth();
  const place = { region: LOCAL_REGION, account: LOCAL_ACCOUNT, sqsUrl: 'http://127.0.0.1:1', secretArn: String };
  const model = readSite(resolvableStacks(await readAssembly(outdir), place), 'docs');
  await rm(outdir, { recursive: true });
  if (model === undefined) throw new Error('the stack has no docs');
  const settings = () => siteSettingsScript({ apiUrl: 'http://127.0.0.1:4000' });
  return await startSite({ name: 'the docs', model, folder: siteFiles, settings, mediaTypeOf, port: 0 });
}
