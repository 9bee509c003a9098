/** Packages that the functions import and that the layer serves instead of every bundle. */
export const layerPackages = [
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-kms',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-secrets-manager',
  '@aws-sdk/client-sesv2',
  '@aws-sdk/client-sfn',
  '@aws-sdk/client-sqs',
  '@aws-sdk/util-dynamodb',
] as const;
