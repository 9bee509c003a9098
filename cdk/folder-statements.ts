import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ResourceKind } from '../functions/platform/grants/resource.ts';

/** The statements of uses of a bucket by folder: one for each folder; a listing is of the bucket, bound to its folder. */
export function folderStatements(
  { bucket, folders, lists }: Extract<ResourceKind, { readonly kind: 'folders' }>,
  uses: readonly string[],
  bucketArn: string,
): readonly PolicyStatement[] {
  // `descriptors` -> `descriptorsets`, `descriptorList`.
  const prefix = bucket.replace(/s$/, '');
  const allowed = new Map<string, Set<string>>();
  for (const [folder, ...actions] of uses.flatMap((use) => folders[use] ?? [])) {
    allowed.set(folder, new Set([...(allowed.get(folder) ?? []), ...actions]));
  }
  const objects = Array.from(
    allowed,
    ([folder, actions]) =>
      new PolicyStatement({
        sid: `${prefix}${folder}`,
        actions: [...actions],
        resources: [`${bucketArn}/${folder}/*`],
      }),
  );
  if (!uses.includes(lists.use)) return objects;
  const listing = new PolicyStatement({
    sid: `${prefix}List`,
    actions: ['s3:ListBucket'],
    resources: [bucketArn],
    conditions: { StringLike: { 's3:prefix': [lists.prefix ?? `${lists.folder}/`] } },
  });
  return [...objects, listing];
}
