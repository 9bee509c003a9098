import type { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { SecretName } from '../../functions/platform/grants/resource.ts';
import { physicalName, type Stage } from '../names.ts';

/** A secret as it is made: one part of it is random, the others are filled in by hand. */
interface SecretDeclaration {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly generated: SecretStringGenerator;
}

const declarations = {
  auditSecret: {
    id: 'AuditSecret',
    name: 'audit',
    description: 'Key of the digests of addresses in the audit log.',
    generated: { passwordLength: 64, excludePunctuation: true },
  },
  // Entries of real banks are added by hand; the sandbox bank is started with the one that is made here.
  bankSecrets: {
    id: 'BankSecrets',
    name: 'banks',
    description: 'Our own secrets at banks, by bank.',
    generated: {
      secretStringTemplate: '{}',
      generateStringKey: 'sandbox_bank',
      passwordLength: 48,
      excludePunctuation: true,
    },
  },
  // No secret, but its readers read it as they read secrets. It has the public keys, which a deployment ends with publishing.
  keySet: {
    id: 'KeySet',
    name: 'key-set',
    description: 'Public keys of what the stage signs, and when each signs. Written by npm run rotate-key alone.',
    generated: { secretStringTemplate: '{"keys":[]}', generateStringKey: 'generated', excludePunctuation: true },
  },
  formSecret: {
    id: 'FormSecret',
    name: 'forms',
    description: 'Signs the forms of the pages of our own staff.',
    generated: { passwordLength: 64, excludePunctuation: true },
  },
  loginStateSecret: {
    id: 'LoginStateSecret',
    name: 'login-states',
    description: 'Signs the states of logins at Xero.',
    generated: { passwordLength: 64, excludePunctuation: true },
  },
  refreshSecret: {
    id: 'RefreshSecret',
    name: 'refresh-tokens',
    description: 'Derives refresh tokens of the console from those before them.',
    generated: { passwordLength: 64, excludePunctuation: true },
  },
  signingSecret: {
    id: 'SigningSecret',
    name: 'signing',
    description: 'Keys digests that are kept. Signed access tokens before the keys did.',
    generated: { passwordLength: 64, excludePunctuation: true },
  },
  // Filled in by hand. Peach gives the key of webhooks after it has called once: until then it is emptied.
  peachSecret: {
    id: 'PeachSecret',
    name: 'peach',
    description: 'What Peach Payments and we know of each other.',
    generated: {
      secretStringTemplate: JSON.stringify({
        clientId: '',
        clientSecret: '',
        merchantId: '',
        entityId: '',
        accessToken: '',
        secretToken: '',
      }),
      generateStringKey: 'webhookKey',
      passwordLength: 32,
      excludePunctuation: true,
    },
  },
  // Filled in by hand: Xero makes all of it.
  xeroSecret: {
    id: 'XeroSecret',
    name: 'xero',
    description: 'What Xero and we know of each other.',
    generated: {
      secretStringTemplate: JSON.stringify({ clientId: '', clientSecret: '' }),
      generateStringKey: 'webhookKey',
      passwordLength: 64,
      excludePunctuation: true,
    },
  },
  // Filled in by hand but for the token, which is typed into the app's settings at WhatsApp.
  whatsappSecret: {
    id: 'WhatsappSecret',
    name: 'whatsapp',
    description: 'What WhatsApp and we know of each other.',
    generated: {
      secretStringTemplate: JSON.stringify({ appId: '', appSecret: '', accessToken: '' }),
      generateStringKey: 'verifyToken',
      passwordLength: 48,
      excludePunctuation: true,
    },
  },
} as const satisfies Readonly<Record<SecretName, SecretDeclaration>>;

interface Made {
  readonly stage: Stage;
  readonly key: IKey;
  readonly removalPolicy: RemovalPolicy;
}

/** Makes one secret of a stage, sealed with the key of its data. */
function stageSecret(scope: Construct, secret: SecretName, { stage, key, removalPolicy }: Made): Secret {
  const { id, name, description, generated } = declarations[secret];
  return new Secret(scope, id, {
    secretName: physicalName(stage, name),
    description,
    encryptionKey: key,
    generateSecretString: generated,
    removalPolicy,
  });
}

/** Makes the secrets of a stage. @returns their ARNs, each through `shared` */
export function stageSecretArns(
  scope: Construct,
  shared: (arn: string) => string,
  made: Made,
): Readonly<Record<SecretName, string>> {
  const arn = (name: SecretName) => shared(stageSecret(scope, name, made).secretArn);
  return {
    auditSecret: arn('auditSecret'),
    bankSecrets: arn('bankSecrets'),
    formSecret: arn('formSecret'),
    keySet: arn('keySet'),
    loginStateSecret: arn('loginStateSecret'),
    peachSecret: arn('peachSecret'),
    refreshSecret: arn('refreshSecret'),
    signingSecret: arn('signingSecret'),
    whatsappSecret: arn('whatsappSecret'),
    xeroSecret: arn('xeroSecret'),
  };
}
