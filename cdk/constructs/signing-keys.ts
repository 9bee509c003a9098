import type { RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { SigningPurpose } from '../../functions/platform/grants/resource.ts';
import { constructId, type Stage } from '../names.ts';
import { signingKeyAliases, signingKeyNumbers } from '../signing-key-names.ts';

interface Kept {
  readonly stage: Stage;
  readonly removalPolicy: RemovalPolicy;
}

/**
 * The KMS keys that sign for one purpose (ECC_NIST_P256, ES256). KMS does not rotate asymmetric keys: the next one is there
 * before it is needed, and `npm run rotate-key` publishes it.
 */
function signingKeys(scope: Construct, purpose: SigningPurpose, { stage, removalPolicy }: Kept): readonly Key[] {
  const aliases = signingKeyAliases(stage, purpose);
  return signingKeyNumbers[purpose].map(
    (number, at) =>
      new Key(scope, `${constructId(purpose)}SigningKey${number}`, {
        alias: aliases[at] ?? '',
        description: `Signs by ES256, purpose ${purpose}, key ${number}.`,
        keySpec: KeySpec.ECC_NIST_P256,
        keyUsage: KeyUsage.SIGN_VERIFY,
        removalPolicy,
      }),
  );
}

/** Makes the keys of every purpose. @returns their ARNs, each through `shared` */
export function signingKeyArns(
  scope: Construct,
  shared: (arn: string) => string,
  kept: Kept,
): Readonly<Record<SigningPurpose, readonly string[]>> {
  const arns = (purpose: SigningPurpose) => signingKeys(scope, purpose, kept).map(({ keyArn }) => shared(keyArn));
  return { user: arns('user'), staff: arns('staff'), receipts: arns('receipts') };
}
