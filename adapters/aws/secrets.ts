import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

let client: SecretsManagerClient | undefined;
const known = new Map<string, Promise<string>>();

/** Value of a secret, read once in the life of a function instance. A failed read is not remembered. */
export function readSecret(arn: string): Promise<string> {
  const cached = known.get(arn);
  if (cached) return cached;
  client ??= new SecretsManagerClient({});
  const reading = client.send(new GetSecretValueCommand({ SecretId: arn })).then(({ SecretString: value }) => {
    if (!value) throw new Error('the secret has no text value');
    return value;
  });
  known.set(arn, reading);
  reading.catch(() => known.delete(arn));
  return reading;
}
