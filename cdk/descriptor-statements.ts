import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Access } from './access-uses.ts';

type Use = NonNullable<Access['descriptors']>[number];

/** Folders of the bucket by use, and what is done there; a listing is of the bucket, bound to its folder. */
const ofUse: Readonly<
  Record<Exclude<Use, 'list'>, readonly (readonly [folder: string, actions: readonly string[]])[]>
> = {
  keep: [['sets', ['s3:GetObject', 's3:PutObject']]],
  read: [
    ['sets', ['s3:GetObject']],
    ['accounts', ['s3:GetObject']],
  ],
  record: [
    ['catalogue', ['s3:GetObject', 's3:PutObject']],
    ['accounts', ['s3:PutObject', 's3:DeleteObject']],
  ],
  search: [['catalogue', ['s3:GetObject']]],
  plan: [['plans', ['s3:GetObject', 's3:PutObject']]],
  erase: [
    ['sets', ['s3:GetObject', 's3:DeleteObject']],
    ['accounts', ['s3:DeleteObject']],
  ],
};

/** The IAM statements of what a function does with what movements print: one for each folder of the bucket. */
export function descriptorStatements(uses: readonly Use[], bucketArn: string): readonly PolicyStatement[] {
  const folders = new Map<string, Set<string>>();
  for (const use of uses) {
    if (use === 'list') continue;
    for (const [folder, actions] of ofUse[use]) {
      folders.set(folder, new Set([...(folders.get(folder) ?? []), ...actions]));
    }
  }
  const objects = Array.from(
    folders,
    ([folder, actions]) =>
      new PolicyStatement({
        sid: `descriptor${folder}`,
        actions: [...actions],
        resources: [`${bucketArn}/${folder}/*`],
      }),
  );
  if (!uses.includes('list')) return objects;
  const listing = new PolicyStatement({
    sid: 'descriptorList',
    actions: ['s3:ListBucket'],
    resources: [bucketArn],
    conditions: { StringLike: { 's3:prefix': ['sets/'] } },
  });
  return [...objects, listing];
}
