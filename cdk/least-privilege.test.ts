// OWASP ASVS 5.0: V13.2.1, V13.2.2, V13.3.2
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { environment } from '../schemas/environment.ts';
import { endpoints } from '../schemas/registry.ts';
import { isCounted } from '../schemas/request-cost.ts';
import { endpointGrants, type Granted, workerGrants } from './function-grants.ts';
import { physicalName } from './names.ts';
import { synthesizedStacks } from './synthesized-stacks.ts';
import { workers } from './workers.ts';

const { all } = await synthesizedStacks('staging');

const Texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Resources = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]);
const Statement = z.object({
  Effect: z.literal('Allow'),
  Action: Texts,
  Resource: Resources,
  Condition: z.record(z.string(), z.unknown()).optional(),
});
const Document = z.object({ Statement: z.array(Statement) });
const Attributes = z.object({ 'dynamodb:Attributes': z.array(z.string()) });
const Updated = z.union([
  z.object({ 'ForAllValues:StringEquals': Attributes }).transform((bound) => bound['ForAllValues:StringEquals']),
  z.object({ 'ForAllValues:StringLike': Attributes }).transform((bound) => bound['ForAllValues:StringLike']),
]);
/** The attributes that an update may name. */
const attributeNames = (condition: unknown): readonly string[] => Updated.parse(condition)['dynamodb:Attributes'];
const RoleProperties = z.object({
  Policies: z.array(z.object({ PolicyDocument: Document })).default([]),
  ManagedPolicyArns: z.array(z.unknown()).default([]),
});

const FunctionProperties = z.object({
  FunctionName: z.string(),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

const roles = all('AWS::IAM::Role').map(({ stack, logicalId, Properties }) => ({
  stack,
  logicalId,
  ...RoleProperties.parse(Properties),
}));
const functions = all('AWS::Lambda::Function').map(({ stack, Properties }) => {
  const { FunctionName: name, Role: role, Environment } = FunctionProperties.parse(Properties);
  const [own] = role['Fn::GetAtt'];
  const found = roles.find((one) => one.stack === stack && one.logicalId === own);
  return {
    name,
    variables: Object.keys(Environment.Variables),
    managedPolicies: found?.ManagedPolicyArns ?? [],
    statements: found?.Policies.flatMap((policy) => policy.PolicyDocument.Statement) ?? [],
  };
});
const functionOf = (id: string) => functions.find(({ name }) => name === physicalName('staging', id));
const actionsOf = (id: string): readonly string[] =>
  functionOf(id)
    ?.statements.flatMap(({ Action }) => Action)
    .toSorted() ?? [];

const variablesOf = (grants: readonly Granted[]): readonly string[] =>
  grants.flatMap(({ resource: { variable } }) => (variable === null ? [] : [variable]));

describe('every function', () => {
  test('A function is allowed no action by pattern, and nothing from another product’s policy', () => {
    for (const { statements, managedPolicies } of functions) {
      expect(managedPolicies).toEqual([]);
      expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    }
  });

  test('A function is allowed no resource by pattern except the streams of its own log and the objects of the buckets', () => {
    for (const { name, statements } of functions) {
      const patterns = statements
        .flatMap(({ Resource }) => Resource)
        .map((resource) => JSON.stringify(resource))
        .filter((resource) => resource.includes('*'))
        .filter((resource) => !resource.includes(`log-group:/aws/lambda/${name}:log-stream:*`))
        .filter((resource) => !/(?:Statements|Images|Descriptors|AuditCopies)[^*]*\/\*/.test(resource));
      expect(patterns).toEqual([]);
    }
  });

  test('A function that only looks its caller up may set when a token was last used and count the request, and nothing else', () => {
    const updates = functionOf('getApplication')?.statements.filter(({ Action }) =>
      Action.includes('dynamodb:UpdateItem'),
    );
    const returned = { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] };
    expect(updates?.map(({ Condition }) => Condition)).toEqual([
      {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'lastUsedAt'] },
        StringEqualsIfExists: returned,
      },
      {
        'ForAllValues:StringLike': { 'dynamodb:Attributes': ['pk', 'sk', 'hits', 'expires_at', 'm_*'] },
        StringEqualsIfExists: returned,
      },
    ]);
  });

  test('A function that updates without writing names what it may update, and reads nothing else back', () => {
    const bounded = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Action }) => Action.includes('dynamodb:UpdateItem') && !Action.includes('dynamodb:PutItem'))
        .map(({ Condition }) => ({ name, Condition })),
    );
    for (const { Condition } of bounded) {
      expect(attributeNames(Condition)).toEqual(expect.arrayContaining(['pk', 'sk']));
      expect(Condition).toMatchObject({
        StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
      });
    }
    const attributesOf = (id: string) =>
      bounded
        .filter(({ name }) => name === physicalName('staging', id))
        .map(({ Condition }) => attributeNames(Condition));
    expect(attributesOf('refreshBankFeeds')).toEqual([['pk', 'sk', 'pending_since', 'ended']]);
    expect(attributesOf('resumeAnalyses')).toEqual([
      ['pk', 'sk', 'state', 'analysedAt', 'listedIn', 'pending', 'pending_since', 'generation', 'resumedAt'],
    ]);
    expect(attributesOf('verifyWhatsappCallback')).toEqual([['pk', 'sk', 'hits', 'expires_at', 'm_*']]);
  });

  test('The function that records reports of mail services deletes nothing', () => {
    expect(actionsOf('recordMailEvents')).not.toContain('dynamodb:DeleteItem');
    expect(actionsOf('recordMailEvents')).toContain('dynamodb:PutItem');
  });

  test('No function scans a table, and each uses the key only through the services that hold the data', () => {
    for (const { statements } of functions) {
      for (const { Action, Condition } of statements) {
        expect(Action).not.toContain('dynamodb:Scan');
        if (Action.some((action) => action.startsWith('kms:'))) expect(Condition).toHaveProperty('StringEquals');
      }
    }
  });

  test('A function has exactly the settings of its grants', () => {
    const always = [environment.stage];
    const replies = [environment.docsUrl, environment.allowedOrigins];
    for (const endpoint of endpoints) {
      const limit = isCounted(endpoint) ? [environment.rateLimitScale, environment.callerUnits] : [];
      const wanted = new Set<string>([...always, ...replies, ...limit, ...variablesOf(endpointGrants(endpoint))]);
      expect(new Set(functionOf(endpoint.id)?.variables)).toEqual(wanted);
    }
    for (const { id } of workers) {
      expect(new Set(functionOf(id)?.variables)).toEqual(
        new Set<string>([...always, ...variablesOf(workerGrants(id))]),
      );
    }
  });
});

const writeLog = ['logs:CreateLogStream', 'logs:PutLogEvents'];

describe('some functions in full', () => {
  test('the health check and the fallback may only write their log', () => {
    expect(actionsOf('checkHealth')).toEqual(writeLog);
    expect(actionsOf('unmatched')).toEqual(writeLog);
  });

  test('an export is kept and handed out below exports/, where no statement is', () => {
    const objects = functionOf('exportTransactions')?.statements.filter(({ Action }) =>
      Action.some((action) => action.startsWith('s3:')),
    );
    expect(objects?.map(({ Action }) => Action)).toEqual([['s3:PutObject', 's3:GetObject']]);
    expect(JSON.stringify(objects?.map(({ Resource }) => Resource))).toMatch(/Statements[^*]*\/exports\/\*/);
  });

  test('A function that issues forms for statements may put them where statements are, and reads none', () => {
    const objects = functionOf('createStatementUploads')?.statements.filter(({ Action }) =>
      Action.some((action) => action.startsWith('s3:')),
    );
    expect(objects?.map(({ Action }) => Action)).toEqual([['s3:PutObject']]);
    expect(JSON.stringify(objects?.map(({ Resource }) => Resource))).toMatch(/Statements[^*]*\/statements\/\*/);
  });

  test('reading an analysis looks the caller up, notes the token’s use, counts the request, reads, and may ask for one anew: it puts and deletes nothing', () => {
    expect(new Set(actionsOf('getAffordability'))).toEqual(
      new Set([
        ...writeLog,
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:ConditionCheckItem',
        'dynamodb:UpdateItem',
        'sqs:SendMessage',
        'secretsmanager:GetSecretValue',
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ]),
    );
    const updated = functionOf('getAffordability')?.statements.filter(({ Action }) =>
      Action.includes('dynamodb:UpdateItem'),
    );
    expect(updated?.map(({ Resource }) => JSON.stringify(Resource))).toEqual([
      expect.stringContaining('DirectoryTable'),
      expect.stringContaining('OperationsTable'),
    ]);
  });

  test('one function appends to the audit log, and nothing changes or deletes what is in it', () => {
    const onLog = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Resource }) => JSON.stringify(Resource).includes('AuditTable'))
        .map(({ Action, Condition }) => ({ name, Action, Condition })),
    );
    expect(onLog).toEqual([
      {
        name: 'imali-staging-export-audit-log',
        Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ORG#*#AUDIT'] } },
      },
      {
        name: 'imali-staging-list-audit-log',
        Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ORG#*#AUDIT'] } },
      },
      {
        name: 'imali-staging-append-audit-log',
        Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'],
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#AUDIT'] } },
      },
      {
        name: 'imali-staging-copy-audit-log',
        Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#AUDIT'] } },
      },
    ]);
    const onCopies = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Resource }) => JSON.stringify(Resource).includes('AuditCopies'))
        .map(({ Action }) => [name, Action]),
    );
    expect(onCopies).toEqual([
      ['imali-staging-copy-audit-log', ['s3:PutObject']],
      ['imali-staging-copy-audit-log', ['s3:ListBucket']],
    ]);
    // A table of its own: no statement of another table's reaches it by a pattern.
    const patterns = functions.flatMap(({ statements }) =>
      statements.filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:'))),
    );
    expect(patterns.filter(({ Resource }) => JSON.stringify(Resource).includes('*'))).toEqual([]);
  });

  test('Email is sent only in the name of the product', () => {
    const mailing = functions.filter(({ statements }) =>
      statements.some(({ Action }) => Action.includes('ses:SendEmail')),
    );
    expect(mailing.map(({ name }) => name).toSorted()).toEqual([
      'imali-staging-ask-applicant',
      'imali-staging-complete-console-sign-in',
      'imali-staging-complete-token-sign-in',
      'imali-staging-create-user',
      'imali-staging-create-zoho-application',
      'imali-staging-deliver-slow-webhooks',
      'imali-staging-deliver-webhooks',
      'imali-staging-erase-connection',
      'imali-staging-forgot-password',
      'imali-staging-invite-applicant',
      'imali-staging-issue-token',
      'imali-staging-open-console-session',
      'imali-staging-receive-mail',
      'imali-staging-register-organisation',
      'imali-staging-reinvite-applicant',
      'imali-staging-send-applicant-code',
      'imali-staging-submit-staff-code',
      'imali-staging-vet-applicants',
      'imali-staging-write-decision-letter',
    ]);
    for (const { statements } of mailing) {
      const mail = statements.find(({ Action }) => Action.includes('ses:SendEmail'));
      expect(mail?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'no-reply@staging.imali.example' } });
      expect(JSON.stringify(mail?.Resource)).toContain('identity/staging.imali.example');
    }
  });

  test('Each queue has one worker that takes its messages, and the one of analyses cannot ask for more', () => {
    const taking = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Action }) => Action.includes('sqs:ReceiveMessage'))
        .map(({ Resource }) => [
          name,
          /(Analysis|Decision|IdleFlow|BackTest|Arrivals|Ingest|Mail|MailEvents|FeedRefresh|Feed|Erasure|DescriptorNews|Relabel|Billing|Books|Revet|Crm|SlowWebhooks|Webhooks|Audit)Queue/.exec(
            JSON.stringify(Resource),
          )?.[0],
        ]),
    );
    expect(taking).toEqual([
      ['imali-staging-decide-application', 'DecisionQueue'],
      ['imali-staging-analyse-connection', 'AnalysisQueue'],
      ['imali-staging-dispatch-statements', 'ArrivalsQueue'],
      ['imali-staging-ingest-statement', 'IngestQueue'],
      ['imali-staging-receive-mail', 'MailQueue'],
      ['imali-staging-record-mail-events', 'MailEventsQueue'],
      ['imali-staging-fetch-bank-feed', 'FeedQueue'],
      ['imali-staging-fetch-due-feed', 'FeedRefreshQueue'],
      ['imali-staging-erase-connection', 'ErasureQueue'],
      ['imali-staging-record-descriptors', 'DescriptorNewsQueue'],
      ['imali-staging-run-relabel', 'RelabelQueue'],
      ['imali-staging-close-organisation-period', 'BillingQueue'],
      ['imali-staging-keep-books', 'BooksQueue'],
      ['imali-staging-vet-applicants', 'RevetQueue'],
      ['imali-staging-report-idle-flows', 'IdleFlowQueue'],
      ['imali-staging-run-back-tests', 'BackTestQueue'],
      ['imali-staging-update-deal', 'CrmQueue'],
      ['imali-staging-deliver-webhooks', 'WebhooksQueue'],
      ['imali-staging-deliver-slow-webhooks', 'SlowWebhooksQueue'],
      ['imali-staging-append-audit-log', 'AuditQueue'],
    ]);
    const asking = functionOf('analyseConnection')?.statements.filter(({ Action }) =>
      Action.includes('sqs:SendMessage'),
    );
    expect(JSON.stringify(asking)).not.toContain('AnalysisQueue');
    expect(JSON.stringify(asking)).toContain('WebhooksQueue');
  });

  test('A single worker starts the map of submissions, whose machine invokes one function and notifies one queue', () => {
    const starting = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Action }) => Action.some((action) => action.startsWith('states:')))
        .map(({ Action, Resource }) => [name, Action, JSON.stringify(Resource)]),
    );
    expect(starting).toEqual([
      [
        'imali-staging-vet-applicants',
        ['states:StartExecution'],
        expect.stringContaining(':stateMachine:imali-staging-revet-map"'),
      ],
    ]);
    const machines = all('AWS::StepFunctions::StateMachine');
    expect(machines.map(({ Properties }) => Properties['StateMachineName'])).toEqual(['imali-staging-revet-map']);
    const own = all('AWS::IAM::Policy')
      .filter(({ Properties }) => JSON.stringify(Properties['Roles']).includes('RevetMapStateMachine'))
      .flatMap(({ Properties }) => Document.parse(Properties['PolicyDocument']).Statement);
    const allowed = own.map(({ Action, Resource }) => [Action, JSON.stringify(Resource)]);
    expect(allowed).toEqual([
      [['sqs:SendMessage'], expect.stringContaining('RevetQueue')],
      [['lambda:InvokeFunction'], expect.stringContaining('VetMappedChunkFunction')],
      // Its own child executions.
      [['states:StartExecution'], expect.stringContaining('RevetMapStateMachine')],
      [['states:DescribeExecution', 'states:StopExecution'], expect.stringContaining('RevetMapStateMachine')],
      [['states:RedriveExecution'], expect.stringContaining('/chunks:*')],
    ]);
  });

  test('The erasing worker alone deletes files, of statements, exports and emails with their versions, and what they print; readers of statements delete versions that replace them; the notes of accounts are forgotten by their writer', () => {
    const isDeleting = ({ Action }: { readonly Action: readonly string[] }): boolean =>
      Action.some((action) => action.startsWith('s3:Delete'));
    const deleting = functions.filter(({ statements }) => statements.some(isDeleting));
    expect(deleting.map(({ name }) => name)).toEqual([
      'imali-staging-ingest-statement',
      'imali-staging-erase-connection',
      'imali-staging-record-descriptors',
    ]);
    const discarding = deleting[0]?.statements.filter(({ Action }) =>
      Action.some((action) => action.startsWith('s3:')),
    );
    expect(discarding?.map(({ Action, Resource }) => [Action, JSON.stringify(Resource)])).toEqual([
      [['s3:GetObject', 's3:GetObjectVersion', 's3:DeleteObjectVersion'], expect.stringContaining('/statements/*')],
    ]);
    const forgetting = deleting[2]?.statements.filter(isDeleting) ?? [];
    expect(forgetting.map(({ Action }) => Action)).toEqual([['s3:GetObject', 's3:PutObject', 's3:DeleteObject']]);
    expect(JSON.stringify(forgetting[0]?.Resource)).toContain('/accounts/*');
    const objects = deleting[1]?.statements.filter(({ Action }) => Action.some((action) => action.startsWith('s3:')));
    expect(objects?.map(({ Action, Condition }) => [Action, Condition])).toEqual([
      [['s3:ListBucketVersions'], { StringLike: { 's3:prefix': ['statements/*', 'exports/*', 'mail/*'] } }],
      [['s3:DeleteObject', 's3:DeleteObjectVersion'], undefined],
      [['s3:DeleteObject', 's3:DeleteObjectVersion'], undefined],
      [['s3:DeleteObject', 's3:DeleteObjectVersion'], undefined],
      [['s3:GetObject', 's3:DeleteObject'], undefined],
      [['s3:DeleteObject'], undefined],
    ]);
  });

  test('login functions seal tokens of banks and open none', () => {
    for (const id of ['loginToBank', 'finishBankLogin']) {
      const actions = functionOf(id)?.statements.find(({ Condition }) =>
        JSON.stringify(Condition ?? {}).includes('EncryptionContext'),
      )?.Action;
      expect(actions).toEqual(['kms:GenerateDataKey']);
    }
  });

  test('Emails are read by their worker only, which reads no statement', () => {
    const readers = functions.filter(({ statements }) =>
      statements.some(
        ({ Action, Resource }) => Action.includes('s3:GetObject') && JSON.stringify(Resource).includes('/mail/*'),
      ),
    );
    expect(readers.map(({ name }) => name)).toEqual(['imali-staging-receive-mail']);
    const objects = functionOf('receiveMail')?.statements.filter(({ Action }) =>
      Action.some((action) => action.startsWith('s3:')),
    );
    const places = objects?.map(({ Action, Resource }) => [Action, /\/(\w+\/\*)/.exec(JSON.stringify(Resource))?.[1]]);
    expect(places).toEqual([
      [['s3:PutObject'], 'statements/*'],
      [['s3:GetObject'], 'mail/*'],
    ]);
  });

  test('Only the lists of applications and of assignments query the index of statuses, a partition of which is of one organisation', () => {
    const querying = functions.filter(({ statements }) =>
      JSON.stringify(statements).includes('applications-by-status'),
    );
    expect(querying.map(({ name }) => name).toSorted()).toEqual([
      'imali-staging-list-applications',
      'imali-staging-list-assignments',
    ]);
  });

  test('Functions that resume waiting work are the only ones that query across organisations', () => {
    const querying = functions.filter(({ statements }) =>
      /\/index\/(?!applications-by-status|loan-book)/.test(JSON.stringify(statements)),
    );
    expect(querying.map(({ name }) => name).toSorted()).toEqual([
      'imali-staging-refresh-bank-feeds',
      'imali-staging-resume-analyses',
      'imali-staging-resume-erasures',
      'imali-staging-resume-relabels',
      'imali-staging-resume-webhooks',
    ]);
  });
});

const SEALERS = [
  'analyse-connection',
  'create-applicant',
  'create-application',
  'create-sandbox-application',
  'create-zoho-application',
  'erase-connection',
  'invite-applicant',
  'prefill-personal-info',
  'submit-connect-step',
  'vet-applicants',
];
const OPENERS = [
  'analyse-connection',
  'ask-applicant',
  'complete-connect',
  'create-applicant',
  'create-application',
  'create-connect-uploads',
  'create-sandbox-application',
  'create-zoho-application',
  'decide-application',
  'erase-applicant',
  'erase-connection',
  'export-applicant',
  'finish-bank-login',
  'get-applicant',
  'get-application',
  'get-connect-flow',
  'get-connect-thread',
  'get-personal-info-connection',
  'get-report',
  'get-statement-summary',
  'give-consent',
  'ingest-statement',
  'invite-applicant',
  'leave-connect-bank',
  'list-applicants',
  'list-applications',
  'list-connect-banks',
  'list-personal-info-connections',
  'login-to-bank',
  'make-decision',
  'prefill-personal-info',
  'reinvite-applicant',
  'revet-applicant',
  'revet-applications',
  'select-connect-bank',
  'send-applicant-code',
  'submit-connect-step',
  'unlock-connect-upload',
  'upload-revet-csv',
  'upload-revets',
  'vet-applicants',
  'vet-mapped-chunk',
  'withdraw-consent',
  'write-decision-letter',
];

describe('the tokens of banks', () => {
  const ofKey = (key: string) =>
    functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Resource }) => JSON.stringify(Resource).includes(key))
        .map(({ Action, Condition }) => ({ name, actions: Action, condition: Condition })),
    );

  test('The tokens of banks are sealed by logins, and opened only by what fetches and what erases', () => {
    const uses = ofKey('BankTokensKey').filter(({ condition }) => JSON.stringify(condition).includes('bank-tokens'));
    expect(uses.map(({ name, actions }) => [name, actions]).toSorted()).toEqual([
      ['imali-staging-erase-connection', ['kms:GenerateDataKey', 'kms:Decrypt']],
      ['imali-staging-fetch-bank-feed', ['kms:GenerateDataKey', 'kms:Decrypt']],
      ['imali-staging-fetch-due-feed', ['kms:GenerateDataKey', 'kms:Decrypt']],
      ['imali-staging-finish-bank-login', ['kms:GenerateDataKey']],
      ['imali-staging-login-to-bank', ['kms:GenerateDataKey']],
    ]);
    for (const { condition } of uses) {
      expect(condition).toMatchObject({ StringEquals: { 'kms:EncryptionContext:purpose': 'bank-tokens' } });
    }
  });

  test('Keys of second factors are opened only by functions that ask for them, and for no other purpose', () => {
    const uses = ofKey('BankTokensKey').filter(({ condition }) => JSON.stringify(condition).includes('factor-key'));
    const names = uses.map(({ name }) => name.replace('imali-staging-', '')).toSorted();
    expect(names).toEqual([
      'add-second-factor',
      'ask-fresh-factor',
      'begin-second-factor',
      'complete-console-sign-in',
      'complete-token-sign-in',
      'issue-token',
      'open-console-session',
      'submit-login',
      'submit-staff-code',
    ]);
    for (const { condition } of uses) {
      expect(condition).toMatchObject({ StringEquals: { 'kms:EncryptionContext:purpose': 'factor-key' } });
    }
  });

  test('Keys of fields are opened only by functions that meet a government id, and made only by those that write one', () => {
    const uses = ofKey('BankTokensKey').filter(({ condition }) => JSON.stringify(condition).includes('field-key'));
    const named = (action: string): string[] =>
      uses
        .filter(({ actions }) => [actions].flat().includes(action))
        .map(({ name }) => name.replace('imali-staging-', ''))
        .toSorted();
    expect(named('kms:GenerateDataKey')).toEqual(SEALERS);
    expect(named('kms:Decrypt')).toEqual(OPENERS);
  });

  test('The tokens of banks are requested in our name only by functions that call banks', () => {
    const readers = new Set(ofKey('BankSecrets').map(({ name }) => name));
    expect([...readers].toSorted()).toEqual([
      'imali-staging-erase-connection',
      'imali-staging-fetch-bank-feed',
      'imali-staging-fetch-due-feed',
      'imali-staging-finish-bank-login',
      'imali-staging-login-to-bank',
    ]);
  });
});

describe('images and partners', () => {
  test('A function that changes an image puts it and reads none, and one that returns it reads it and puts none', () => {
    const objects = (id: string) => actionsOf(id).filter((action) => action.startsWith('s3:'));
    expect(objects('updateWhiteLabel')).toEqual(['s3:PutObject']);
    expect(objects('getWhiteLabelImage')).toEqual(['s3:GetObject']);
  });

  test('A function that registers at WhatsApp seals its token, one that sends opens it, and neither does the other', () => {
    const tokens = (id: string) =>
      functionOf(id)?.statements.filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes('whatsapp-token'));
    expect(tokens('registerWhatsapp')?.map(({ Action }) => Action)).toEqual([['kms:GenerateDataKey']]);
    expect(tokens('reinviteApplicant')?.map(({ Action }) => Action)).toEqual([['kms:Decrypt']]);
    expect(tokens('receiveWhatsapp')).toEqual([]);
  });
});

describe('the gateway', () => {
  const managed = all('AWS::IAM::ManagedPolicy').map(({ logicalId, Properties }) => ({
    isOfCanary: logicalId.startsWith('Canary'),
    policy: Document.parse(Properties['PolicyDocument']),
  }));
  const policies = managed.map(({ policy }) => policy);
  const statements = policies.flatMap(({ Statement: own }) => own);
  const invokedBy = (canary: boolean) =>
    managed
      .filter(({ isOfCanary }) => isOfCanary === canary)
      .flatMap(({ policy }) => policy.Statement)
      .flatMap(({ Resource }) => Resource)
      .map((arn) => /function:([^"]+)/.exec(JSON.stringify(arn))?.[1])
      .toSorted();

  test('The gateway may invoke exactly the functions behind routes: no worker, no other stage', () => {
    expect(new Set(statements.flatMap(({ Action }) => Action))).toEqual(new Set(['lambda:InvokeFunction']));
    const behindRoutes = [...endpoints.map(({ id }) => id), 'unmatched'].map((id) => physicalName('staging', id));
    expect(invokedBy(false)).toEqual(behindRoutes.map((name) => `${name}:live`).toSorted());
    // The other role is used while a release is tried.
    expect(invokedBy(true)).toEqual(behindRoutes.toSorted());
  });

  test('policies fit into the 6 144 characters that IAM allows', () => {
    for (const policy of policies) expect(JSON.stringify(policy).length).toBeLessThan(6144);
  });
});
