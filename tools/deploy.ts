/**
 * Deploys a stage: `npm run deploy -- --stage staging`. Says first what the stage's inputs, its templates and the
 * account lack, then what will change, and asks; `--yes` does not ask, for machines. A first deployment takes two
 * passes: the second one knows the addresses that AWS gave in the first, and refuses deletions from then on. Then the
 * pages are put into their buckets (tools/publish-site.ts). What follows a second `--` goes to the CDK.
 *
 * `npm run deploy:check -- --stage staging` only checks, and needs no credentials: `--account` asks the account as well.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient, SetActiveReceiptRuleSetCommand } from '@aws-sdk/client-ses';
import { receiptRuleSetName } from '../cdk/account-names.ts';
import { assemblyStacks } from '../cdk/deployment/assembly-stacks.ts';
import type { DeployedStage } from '../cdk/deployment/deployment.ts';
import { inputsOf, problemLines, record, recordedOf } from '../cdk/deployment/deployment-file.ts';
import type { DeploymentInputs } from '../cdk/deployment/deployment-inputs.ts';
import { templateFaults } from '../cdk/deployment/template-faults.ts';
import { physicalName } from '../cdk/names.ts';
import { placeholderCode } from '../cdk/placeholder-code.ts';
import { allKeyPlaces } from '../cdk/signing-key-names.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { publishFirstKeys } from '../functions/platform/keys/rotate-key.ts';
import { type AccountFinding, accountFindings } from './deploy/account-findings.ts';
import { awsAccount } from './deploy/aws-account.ts';
import { needsAnotherPass, needsCertificateFirst } from './deploy/deployment-passes.ts';
import { recordedOutputs } from './deploy/recorded-outputs.ts';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
/** What the CDK writes the outputs of the stacks to, for the publishing of the pages. */
const outputsFile = '.build/deployment-outputs.json';

const { stage, mode, yes, toCdk } = readArguments();
const inputs = readInputs(stage);
reportFaults(stage, inputs);
if (mode !== 'check') {
  const aws = awsAccount();
  const findings = await accountFindings(stage, inputs, aws);
  for (const line of findings.map(findingLine)) console.log(line);
  if (findings.some(({ kind }) => kind === 'blocker')) fail('Nothing was deployed.');
  if (mode === 'deploy') await deploy(stage, inputs);
}

async function deploy(ofStage: DeployedStage, given: DeploymentInputs): Promise<void> {
  const aws = awsAccount();
  const read = () => recordedOutputs(ofStage, given, aws);
  let before = await read();
  record(root, ofStage, before);
  build();
  if (needsCertificateFirst(given, before)) {
    cdk('deploy', physicalName(ofStage, 'certificates'));
    before = await read();
    record(root, ofStage, before);
  }
  cdk('diff', '--all');
  cdk('deploy', '--all');
  const after = await read();
  record(root, ofStage, after);
  // An option of the CDK may have kept it from deploying; a second pass would then ask the same once more.
  if (toCdk.length > 0) return;
  if (needsAnotherPass(given, before, after)) {
    console.log('A second pass gives the stage the addresses of AWS and refuses deletions from now on.');
    cdk('deploy', '--all');
  }
  await publishKeys(ofStage, given);
  await activateReceiving(given);
  run(['--no-warnings', 'tools/publish-site.ts', '--stage', ofStage, '--outputs', outputsFile]);
}

/** A stage signs with its keys once they are published; those that are stay as they are. */
async function publishKeys(ofStage: DeployedStage, { region }: DeploymentInputs): Promise<void> {
  const clients = { kms: new KMSClient({ region }), secrets: new SecretsManagerClient({ region }) };
  const purposes = await publishFirstKeys(clients, allKeyPlaces(ofStage), Date.now());
  if (purposes.length > 0) console.log(`Published the first keys: ${purposes.join(', ')}.`);
}

/** An account has one active receipt rule set. That no other one is active was a blocker before. */
async function activateReceiving({ mail }: DeploymentInputs): Promise<void> {
  if (mail.receivingRegion === undefined) return;
  const ses = new SESClient({ region: mail.receivingRegion });
  await ses.send(new SetActiveReceiptRuleSetCommand({ RuleSetName: receiptRuleSetName }));
}

function build(): void {
  run(['--no-warnings', 'console/build.ts']);
  run(['--no-warnings', 'tools/build/build-docs.ts']);
}

function cdk(command: 'deploy' | 'diff', ...what: readonly string[]): void {
  const approval = yes ? ['--require-approval', 'never'] : [];
  const options = command === 'deploy' ? ['--outputs-file', outputsFile, ...approval, ...toCdk] : [];
  run(['node_modules/aws-cdk/bin/cdk', command, ...what, '-c', `stage=${stage}`, ...options]);
}

function run(parameters: readonly string[]): void {
  const { status, error } = spawnSync(node, parameters, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function readInputs(ofStage: DeployedStage): DeploymentInputs {
  const read = inputsOf(root, ofStage);
  if (read.kind === 'inputs') return read.inputs;
  return fail(problemLines(ofStage, read).join('\n'));
}

/** Synthesizes the stage with placeholder code, which takes seconds, and looks for what AWS would refuse. */
function reportFaults(ofStage: DeployedStage, given: DeploymentInputs): void {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-check-'));
  try {
    const assembly = join(folder, 'assembly');
    synthesize(ofStage, {
      code: placeholderCode(join(folder, 'code')),
      app: { outdir: assembly },
      deployment: { inputs: given, recorded: recordedOf(root, ofStage) },
    });
    const stacks = assemblyStacks(assembly);
    const faults = templateFaults(stacks, given);
    for (const { stack, resource, fault } of faults) console.log(`${stack}: ${resource} ${fault}`);
    if (faults.length > 0) fail('The templates would not deploy as they are.');
    console.log(`${ofStage}: the inputs are valid and ${stacks.length} templates have no known fault.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findingLine({ kind, finding, remedy }: AccountFinding): string {
  return `${kind === 'blocker' ? 'Blocker' : 'Note'}: ${finding}\n  ${remedy}`;
}

function readArguments() {
  const given = process.argv.slice(2);
  const end = given.indexOf('--');
  const [own, rest] = end === -1 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  const options = {
    stage: { type: 'string' },
    check: { type: 'boolean' },
    account: { type: 'boolean' },
    yes: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: own, options });
  const wanted = values.stage;
  if (wanted !== 'staging' && wanted !== 'production') fail('Name the stage: --stage staging|production');
  const asks = process.stdin.isTTY && process.stdout.isTTY;
  if (values.check !== true && values.yes !== true && !asks) {
    fail('Nobody can be asked here. Add --yes to deploy without asking.');
  }
  const deployMode = values.check === true ? (values.account === true ? 'check-account' : 'check') : 'deploy';
  return { stage: wanted, mode: deployMode, yes: values.yes === true, toCdk: rest } as const;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
