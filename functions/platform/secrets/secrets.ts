import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';

/** Age at which a secret is read again: every instance uses a rotated one after this time, without a restart. */
export const SECRET_MAX_AGE_SECONDS = 300;

/** Answers of Secrets Manager after which the last value must not be used any more. */
const REFUSALS: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'DecryptionFailure',
  'InvalidRequestException',
  'ResourceNotFoundException',
]);

let provider: SecretsProvider | undefined;
const reads = new Map<string, Promise<string>>();
const lastValues = new Map<string, string>();

/**
 * Value of a secret, at most SECRET_MAX_AGE_SECONDS old. Calls at the same time share one read. While Secrets Manager is
 * unavailable the last value is used; without one, and when it refuses, the read fails and the next call tries again.
 */
export function readSecret(arn: string): Promise<string> {
  const underWay = reads.get(arn);
  if (underWay) return underWay;
  const read = currentValue(arn, false).finally(() => reads.delete(arn));
  reads.set(arn, read);
  return read;
}

/** As readSecret, but asks Secrets Manager whatever the age of the last value is: for callers that bound how often they do. */
export const readSecretNow = (arn: string): Promise<string> => currentValue(arn, true);

async function currentValue(arn: string, forceFetch: boolean): Promise<string> {
  provider ??= new SecretsProvider();
  try {
    const value = await provider.get(arn, { maxAge: SECRET_MAX_AGE_SECONDS, forceFetch });
    if (typeof value !== 'string' || value === '') throw new Error('the secret has no text value');
    lastValues.set(arn, value);
    return value;
  } catch (error) {
    const last = isRefusal(error) ? undefined : lastValues.get(arn);
    if (last === undefined) throw error;
    return last;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && REFUSALS.has(error.cause.name);
}
