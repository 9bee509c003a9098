/**
 * Makes a user one of our own staff, or with --dismiss no longer:
 *
 *     npx node tools/admit-staff.ts thandi@imali.example --stage staging
 *
 * Prints a recovery code, which replaces a second factor once: for the first sign-in, or after a phone was lost.
 * Takes AWS credentials that may write the directory table. A token that was issued before ends within the hour.
 */
import { parseArgs } from 'node:util';
import { isStage, physicalName } from '../cdk/names.ts';
import { admitStaff } from '../functions/organisations/store/staff-admission.ts';
import { Table } from '../functions/platform/store/table.ts';
import { accessStage } from './ops/stage-access.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, dismiss: { type: 'boolean', default: false } },
});
const [email] = positionals;
if (email === undefined || !isStage(values.stage)) {
  console.error('Usage: node tools/admit-staff.ts EMAIL --stage local|staging|production [--dismiss]');
  process.exit(1);
}
await accessStage(values.stage);
const directory = new Table(physicalName(values.stage, 'directory'));
const admitted = await admitStaff(directory, email, !values.dismiss);
console.log(
  admitted === null
    ? `Nobody has shown that ${email} is theirs: they set a password by a mailed link first.`
    : `${email} is ${values.dismiss ? 'no longer' : 'now'} of our staff.`,
);
if (admitted?.recoveryCode) {
  console.log(`They sign in with their password and this code, which is good once: ${admitted.recoveryCode}`);
  console.log('Give it to them in person. Then they add a second factor of their own in the console.');
}
process.exitCode = admitted === null ? 1 : 0;
