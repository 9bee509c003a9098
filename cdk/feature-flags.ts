/**
 * Behaviour of the CDK that this app is written for. Stated here and not in cdk.json, because the app is also
 * synthesized in process, where nobody reads that file.
 */
export const featureFlags: Readonly<Record<string, unknown>> = {
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:explicitStackTags': true,
  '@aws-cdk/core:validateSnapshotRemovalPolicy': true,
  // Exports and imports: the stack that holds state keeps every export whether or not it is used.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  '@aws-cdk/aws-iam:minimizePolicies': false,
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard': true,
  '@aws-cdk/aws-kms:aliasNameRef': true,
  '@aws-cdk/aws-kms:reduceCrossAccountRegionPolicyScope': true,
  '@aws-cdk/aws-lambda:recognizeLayerVersion': true,
  '@aws-cdk/aws-lambda:recognizeVersionProps': true,
  '@aws-cdk/aws-lambda:useCdkManagedLogGroup': true,
  '@aws-cdk/aws-s3:publicAccessBlockedByDefault': true,
  '@aws-cdk/aws-dynamodb:resourcePolicyPerReplica': true,
};
