/**
 * Deploys a stage: `npm run deploy -- --stage staging`. Says first what the stage's inputs, its templates and the
 * account lack, then what will change, and asks; `--yes` does not ask, for machines. A first deployment takes two
 * passes: the second one knows the addresses that AWS gave in the first, and refuses deletions from then on. Then the
 * pages are put into their buckets (tools/publish-site.ts). What follows a second `--` goes to the CDK.
 *
 * `--canary 10` lets a tenth of the calls try the release, and leaves everybody else at the one before it (tools/release.ts).
 * Without it the release is for everybody.
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
import type { RecordedDeployment } from '../cdk/deployment/recorded-deployment.ts';
import { type TemplateStack, templateFaults } from '../cdk/deployment/template-faults.ts';
import { unmatchedId } from '../cdk/function-bundles.ts';
import { physicalName } from '../cdk/names.ts';
import { placeholderCode } from '../cdk/placeholder-code.ts';
import { allKeyPlaces } from '../cdk/signing-key-names.ts';
import { stageEndpoints } from '../cdk/stage-endpoints.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { workers } from '../cdk/workers.ts';
import { publishFirstKeys } from '../functions/platform/keys/rotate-key.ts';
import { type AccountFinding, accountFindings } from './deploy/account-findings.ts';
import { awsAccount } from './deploy/aws-account.ts';
import { needsAnotherPass, needsCertificateFirst } from './deploy/deployment-passes.ts';
import { recordedOutputs } from './deploy/recorded-outputs.ts';
import { awsReleaseDesk } from './release/aws-release-desk.ts';
import { heldRelease } from './release/held-release.ts';
import { nextNames } from './release/next-names.ts';
import { leavingWith } from './release/release-order.ts';
import { restApiIdOf } from './release/rest-api-id.ts';

const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
/** What the CDK writes the outputs of the stacks to, for the publishing of the pages. */
const outputsFile = '.build/deployment-outputs.json';

const { stage, mode, yes, canary, toCdk } = readArguments();
let isBuilt = false;
const inputs = readInputs(stage);
const templates = reportFaults(stage, inputs);
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
  await takeRoutesFirst(ofStage, given, before);
  // Kept for every pass of this deployment: callers stay at what they had when it began.
  const held = await heldCallers(ofStage, given, before);
  const recordNow = (answered: RecordedDeployment) => record(root, ofStage, { ...answered, canary: held });
  recordNow(before);
  if (!isBuilt) build();
  if (needsCertificateFirst(given, before)) {
    cdk('deploy', physicalName(ofStage, 'certificates'));
    before = await read();
    recordNow(before);
  }
  cdk('diff', '--all');
  cdk('deploy', '--all');
  const after = await read();
  recordNow(after);
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

/** What callers keep while a share of them tries this release; undefined where the release is for everybody. */
async function heldCallers(ofStage: DeployedStage, { region }: DeploymentInputs, recorded: RecordedDeployment) {
  if (canary === undefined) return undefined;
  const ids = [...stageEndpoints(ofStage).map(({ id }) => id), unmatchedId, ...workers.map(({ id }) => id)];
  const desk = awsReleaseDesk({ stage: ofStage, region, restApiId: restApiIdOf(recorded) });
  const held = await heldRelease(ofStage, ids, canary, desk);
  return held ?? fail('Nothing is deployed that callers could keep: deploy without --canary first.');
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

/**
 * Functions are deployed before their routes, so that a route never leads to one that is not there yet. One that leaves
 * would then leave before its route: routes to such functions are taken away first. An index that leaves is refused: the
 * functions of the release before still read it.
 */
async function takeRoutesFirst(ofStage: DeployedStage, { region }: DeploymentInputs, recorded: RecordedDeployment) {
  const desk = awsReleaseDesk({ stage: ofStage, region, restApiId: restApiIdOf(recorded) });
  const next = nextNames(templates);
  const indexes = await Promise.all(
    Object.keys(next.indexes).map(async (table) => [table, (await desk.indexesOf(table)) ?? []] as const),
  );
  const functions = await desk.functionNames();
  const leaving = leavingWith({ functions, indexes: Object.fromEntries(indexes) }, next);
  if (leaving.indexes.length > 0) {
    fail(
      `Still read by what is deployed: ${leaving.indexes.join(', ')}. Keep it for this release, and remove it in the next.`,
    );
  }
  if (leaving.functions.length === 0 || recorded.addresses === undefined) return;
  console.log(`Routes to these are taken away first: ${leaving.functions.join(', ')}`);
  if (canary !== undefined) fail('Routes go for everybody at once: deploy without --canary.');
  const onlyEndpoints = stageEndpoints(ofStage)
    .map(({ id }) => id)
    .filter((id) => functions.includes(physicalName(ofStage, id)));
  record(root, ofStage, { ...recorded, onlyEndpoints });
  build();
  cdk('deploy', physicalName(ofStage, 'api'), '--exclusively');
}

function build(): void {
  isBuilt = true;
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
function reportFaults(ofStage: DeployedStage, given: DeploymentInputs): readonly TemplateStack[] {
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
    return stacks;
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
    canary: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: own, options });
  const wanted = values.stage;
  if (wanted !== 'staging' && wanted !== 'production') fail('Name the stage: --stage staging|production');
  const asks = process.stdin.isTTY && process.stdout.isTTY;
  if (values.check !== true && values.yes !== true && !asks) {
    fail('Nobody can be asked here. Add --yes to deploy without asking.');
  }
  const deployMode = values.check === true ? (values.account === true ? 'check-account' : 'check') : 'deploy';
  const share = values.canary === undefined ? undefined : Number(values.canary);
  if (share !== undefined && !(share >= 0.1 && share <= 50)) fail('--canary is a share of the calls: 0.1 to 50.');
  return { stage: wanted, mode: deployMode, yes: values.yes === true, canary: share, toCdk: rest } as const;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
