/**
 * The policy of a browser upload by form: what the form may say, how large the file may be, until when.
 * Source: S3 API reference, "Creating a POST policy" and "Browser-based uploads using POST (AWS Signature Version 4)".
 */
import { z } from 'zod';

import type { Authoriser } from '../access/authorisation.ts';
import { parseAmzDate, parseCredential, SIGNATURE_ALGORITHM, sameSignature, signText } from '../access/signature-v4.ts';
import { principalOf } from './request-authentication.ts';
import { accessDenied, S3Error } from './s3-error.ts';

const policyDocument = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** What a policy that holds lets the upload be. */
export interface AcceptedPolicy {
  readonly accessKeyId: string;
  readonly smallest: number;
  readonly largest: number;
}

/** Form fields that no condition needs to cover. */
const uncovered = (name: string): boolean =>
  ['policy', 'x-amz-signature', 'file', 'bucket'].includes(name) || name.startsWith('x-ignore-');

const broken = (message: string): S3Error => new S3Error(400, 'InvalidPolicyDocument', message);

function readPolicy(base64: string) {
  try {
    return policyDocument.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    throw broken('Invalid Policy: the document is not valid JSON or has an unknown condition.');
  }
}

function authenticateForm(authoriser: Authoriser, fields: ReadonlyMap<string, string>, policy: string): string {
  const credential = parseCredential(fields.get('x-amz-credential') ?? '');
  const amzDate = fields.get('x-amz-date') ?? '';
  const isKnown = fields.get('x-amz-algorithm') === SIGNATURE_ALGORITHM && parseAmzDate(amzDate) !== undefined;
  if (credential === undefined || !isKnown || !amzDate.startsWith(credential.date)) {
    throw accessDenied('The form carries no complete AWS signature.');
  }
  const { secretAccessKey } = principalOf(authoriser, credential.accessKeyId);
  if (!sameSignature(signText(secretAccessKey, credential, policy), fields.get('x-amz-signature') ?? '')) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The policy signature does not match the signature you provided.');
  }
  return credential.accessKeyId;
}

/**
 * Judges the fields of a form (names in lower case) posted to a bucket. Throws S3Error: AccessDenied after expiry, for a
 * condition that fails and for a field that no condition covers; SignatureDoesNotMatch; InvalidPolicyDocument.
 */
export function acceptPolicy(
  authoriser: Authoriser,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: number,
): AcceptedPolicy {
  const text = fields.get('policy');
  if (text === undefined) throw accessDenied();
  const accessKeyId = authenticateForm(authoriser, fields, text);
  const policy = readPolicy(text);
  const expires = Date.parse(policy.expiration);
  if (Number.isNaN(expires)) throw broken("Invalid Policy: Invalid 'expiration' value.");
  if (now > expires) throw accessDenied('Invalid according to Policy: Policy expired.');

  let smallest = 0;
  let largest = Number.MAX_SAFE_INTEGER;
  const covered = new Set<string>();
  const demand = (name: string, holds: (value: string) => boolean, condition: unknown): void => {
    const field = name.toLowerCase();
    covered.add(field);
    const value = field === 'bucket' ? bucket : (fields.get(field) ?? '');
    if (!holds(value)) {
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(condition)) demand(name, (value) => value === wanted, condition);
    } else if (condition[0] === 'content-length-range') {
      smallest = Math.max(smallest, condition[1]);
      largest = Math.min(largest, condition[2]);
    } else {
      const [operator, name, wanted] = condition;
      if (!name.startsWith('$')) throw broken('Invalid Policy: a condition must name its field with a $.');
      demand(name.slice(1), (value) => (operator === 'eq' ? value === wanted : value.startsWith(wanted)), condition);
    }
  }
  for (const name of fields.keys()) {
    if (!uncovered(name) && !covered.has(name)) {
      throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`);
    }
  }
  return { accessKeyId, smallest, largest };
}
