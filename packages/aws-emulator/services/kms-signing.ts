/** The operations of the emulated KMS on keys as such, and on those that sign. */
import { createHash, createPublicKey, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { RequestedAccess } from '../access/iam-policy.ts';
import type { KmsKey, KmsKeyBook } from './kms-key-book.ts';
import { digestFits, privateKey, type Scalar, scalarFrom, signDigest } from './p256-signature.ts';

type Answer = { readonly fields: object } | { readonly code: string; readonly message: string };

/** What a request asks for, and its answer once that is allowed. */
export interface PlannedKeyAnswer {
  readonly access: RequestedAccess;
  readonly answer: () => Answer | Promise<Answer>;
}

const Base64 = z.base64().max(100_000);
const KeyId = z.string().min(1).max(2048);
const AliasName = z.string().regex(/^alias\/[a-zA-Z0-9/_-]+$/);
const Signed = z.object({
  KeyId,
  Message: Base64,
  MessageType: z.enum(['RAW', 'DIGEST']).default('RAW'),
  SigningAlgorithm: z.literal('ECDSA_SHA_256'),
});

const requests = {
  CreateKey: z.union([
    z.object({
      KeySpec: z.literal('ECC_NIST_P256'),
      KeyUsage: z.literal('SIGN_VERIFY'),
      Description: z.string().default(''),
    }),
    z.object({
      KeySpec: z.literal('SYMMETRIC_DEFAULT').default('SYMMETRIC_DEFAULT'),
      KeyUsage: z.literal('ENCRYPT_DECRYPT').default('ENCRYPT_DECRYPT'),
      Description: z.string().default(''),
    }),
  ]),
  Alias: z.object({ AliasName, TargetKeyId: KeyId }),
  OneKey: z.object({ KeyId }),
  Sign: Signed,
  Verify: Signed.extend({ Signature: Base64 }),
};

/** Bytes of a message that KMS signs as it is; longer ones are sent as their digest. */
const MAX_RAW_BYTES = 4096;
const DIGEST_BYTES = 32;

const usageOf = ({ spec }: KmsKey): string => (spec === 'ECC_NIST_P256' ? 'SIGN_VERIFY' : 'ENCRYPT_DECRYPT');

const metadata = (key: KmsKey): object => ({
  KeyId: key.arn.slice(key.arn.lastIndexOf('/') + 1),
  Arn: key.arn,
  CreationDate: key.createdAt,
  Description: key.description,
  Enabled: true,
  KeyState: 'Enabled',
  KeySpec: key.spec,
  KeyUsage: usageOf(key),
  KeyManager: 'CUSTOMER',
  Origin: 'AWS_KMS',
  MultiRegion: false,
  ...(key.spec === 'ECC_NIST_P256'
    ? { SigningAlgorithms: ['ECDSA_SHA_256'] }
    : { EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'] }),
});

const unknown = (id: string): Answer => ({ code: 'NotFoundException', message: `${id} is not found.` });

/** The answer that KMS gives to a use that a key is not made for. */
export const otherUsage = (key: KmsKey): Answer => ({
  code: 'InvalidKeyUsageException',
  message: `${key.arn} key usage is ${usageOf(key)} which is not valid for this operation.`,
});

/** Private keys come of the master key, so that they need no store of their own. */
const scalarOf = (master: Uint8Array, { arn }: KmsKey): Scalar =>
  scalarFrom(new Uint8Array(hkdfSync('sha256', master, 'ECC_NIST_P256', arn, 48)));

/** The SHA-256 digest that a request is about; undefined where KMS refuses its length. */
function digestOf({ Message, MessageType }: z.output<typeof Signed>): Buffer | undefined {
  const bytes = Buffer.from(Message, 'base64');
  if (MessageType === 'DIGEST') return bytes.length === DIGEST_BYTES ? bytes : undefined;
  return bytes.length > 0 && bytes.length <= MAX_RAW_BYTES ? createHash('sha256').update(bytes).digest() : undefined;
}

/** An operation on one key that signs. */
function withSigningKey(
  book: KmsKeyBook,
  operation: string,
  id: string,
  answer: (key: KmsKey) => Answer,
): PlannedKeyAnswer {
  const key = book.find(id);
  return {
    access: { action: `kms:${operation}`, resources: [key?.arn ?? book.aliasArn(id)] },
    answer() {
      if (key === undefined) return unknown(id);
      return key.spec === 'ECC_NIST_P256' ? answer(key) : otherUsage(key);
    },
  };
}

function planAlias(book: KmsKeyBook, operation: 'CreateAlias' | 'UpdateAlias', json: unknown) {
  const parsed = requests.Alias.safeParse(json);
  if (!parsed.success) return undefined;
  const { AliasName: name, TargetKeyId } = parsed.data;
  const target = book.find(TargetKeyId);
  const former = operation === 'UpdateAlias' ? book.find(name) : undefined;
  const keyArns = [target, former].flatMap((key) => (key === undefined ? [] : [key.arn]));
  return {
    access: { action: `kms:${operation}`, resources: [book.aliasArn(name), ...keyArns] },
    async answer(): Promise<Answer> {
      if (target === undefined) return unknown(TargetKeyId);
      if (operation === 'CreateAlias' && book.hasAlias(name)) {
        return {
          code: 'AlreadyExistsException',
          message: `An alias with the name ${book.aliasArn(name)} already exists`,
        };
      }
      if (operation === 'UpdateAlias' && former === undefined) return unknown(book.aliasArn(name));
      // As in the cloud, an alias stays with one kind of key: who calls it by name gets no other algorithm.
      if (former !== undefined && former.spec !== target.spec) return otherUsage(target);
      await book.pointAlias(name, target.arn);
      return { fields: {} };
    },
  };
}

/** Plans an operation on keys or signatures; undefined where the request is for another, or not so. */
export function planKeyOperation(
  operation: string,
  json: unknown,
  master: Uint8Array,
  book: KmsKeyBook,
): PlannedKeyAnswer | undefined {
  switch (operation) {
    case 'CreateKey': {
      const parsed = requests.CreateKey.safeParse(json);
      if (!parsed.success) return undefined;
      const { KeySpec, Description } = parsed.data;
      return {
        access: { action: 'kms:CreateKey', resources: ['*'] },
        answer: async () => ({ fields: { KeyMetadata: metadata(await book.create(KeySpec, Description)) } }),
      };
    }
    case 'CreateAlias':
    case 'UpdateAlias':
      return planAlias(book, operation, json);
    case 'DescribeKey': {
      const parsed = requests.OneKey.safeParse(json);
      if (!parsed.success) return undefined;
      const id = parsed.data.KeyId;
      const key = book.find(id);
      return {
        access: { action: 'kms:DescribeKey', resources: [key?.arn ?? book.aliasArn(id)] },
        answer: () => (key === undefined ? unknown(id) : { fields: { KeyMetadata: metadata(key) } }),
      };
    }
    case 'GetPublicKey': {
      const parsed = requests.OneKey.safeParse(json);
      if (!parsed.success) return undefined;
      return withSigningKey(book, operation, parsed.data.KeyId, (key) => {
        const spki = createPublicKey(privateKey(scalarOf(master, key))).export({ type: 'spki', format: 'der' });
        const kind = { KeySpec: key.spec, KeyUsage: usageOf(key), SigningAlgorithms: ['ECDSA_SHA_256'] };
        return { fields: { KeyId: key.arn, PublicKey: spki.toString('base64'), ...kind } };
      });
    }
    case 'Sign': {
      const parsed = requests.Sign.safeParse(json);
      const digest = parsed.success ? digestOf(parsed.data) : undefined;
      if (!parsed.success || digest === undefined) return undefined;
      return withSigningKey(book, operation, parsed.data.KeyId, (key) => {
        const signature = signDigest(scalarOf(master, key), digest);
        const { SigningAlgorithm } = parsed.data;
        return { fields: { KeyId: key.arn, Signature: signature.toString('base64'), SigningAlgorithm } };
      });
    }
    case 'Verify': {
      const parsed = requests.Verify.safeParse(json);
      const digest = parsed.success ? digestOf(parsed.data) : undefined;
      if (!parsed.success || digest === undefined) return undefined;
      return withSigningKey(book, operation, parsed.data.KeyId, (key) => {
        const signature = Buffer.from(parsed.data.Signature, 'base64');
        if (!digestFits(scalarOf(master, key), digest, signature)) {
          return { code: 'KMSInvalidSignatureException', message: '' };
        }
        return {
          fields: { KeyId: key.arn, SignatureValid: true, SigningAlgorithm: parsed.data.SigningAlgorithm },
        };
      });
    }
    default:
      return undefined;
  }
}
