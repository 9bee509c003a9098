import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { Canary } from './canary.ts';
import type { DeployedStage } from './deployment.ts';
import { type ReadInputs, readDeploymentInputs } from './deployment-inputs.ts';
import { neverDeployed, type RecordedDeployment } from './recorded-deployment.ts';

/** File of an operator's inputs of a stage, relative to the project. */
const inputsFile = (stage: DeployedStage): string => `deployments/${stage}.json`;

/** File that hands what the last deployment answered from the deploy command to the CDK's app. */
const recordedFile = (stage: DeployedStage): string => `.build/deployments/${stage}.json`;

const Recorded = z.object({
  addresses: z.object({ api: z.string(), console: z.string(), docs: z.string() }).optional(),
  sitesCertificateArn: z.string().optional(),
  dataExists: z.boolean(),
  canary: Canary.optional(),
  onlyEndpoints: z.array(z.string()).optional(),
});

/** Reads the inputs of a stage. */
export function inputsOf(root: string, stage: DeployedStage): ReadInputs {
  const file = join(root, inputsFile(stage));
  return readDeploymentInputs(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}

/** What the deploy command recorded last; a stage that nobody deployed where it recorded nothing. */
export function recordedOf(root: string, stage: DeployedStage): RecordedDeployment {
  const file = join(root, recordedFile(stage));
  if (!existsSync(file)) return neverDeployed;
  const read = Recorded.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { addresses, sitesCertificateArn, dataExists, canary, onlyEndpoints } = read;
  return { addresses, sitesCertificateArn, dataExists, canary, onlyEndpoints };
}

/** Records what AWS answered, for the next synthesis. */
export function record(root: string, stage: DeployedStage, recorded: RecordedDeployment): void {
  const file = join(root, recordedFile(stage));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

/** The problems of inputs as lines that name the file and the place in it. */
export function problemLines(stage: DeployedStage, read: ReadInputs): readonly string[] {
  if (read.kind === 'inputs') return [];
  const file = inputsFile(stage);
  return [
    ...read.problems.map(({ path, problem }) => `${file}: ${path === '' ? '' : `${path} `}${problem}`),
    'docs/operations/first-deploy.md shows a whole file.',
  ];
}
