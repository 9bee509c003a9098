import { describe, expect, test } from '@jest/globals';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const records = all('AWS::Route53::RecordSet').map(({ Properties }) => Properties);
const recordsOf = (name: string, type: string) =>
  records.filter(({ Name, Type }) => Name === name && Type === type).map((record) => record['ResourceRecords']);

describe('the domain of a stage', () => {
  test('Mail is signed with DKIM keys of our domain and returns to a domain below it', () => {
    const sending = all('AWS::SES::EmailIdentity').find(
      ({ Properties }) => Properties['EmailIdentity'] === 'imali.example',
    );
    expect(sending?.Properties).toMatchObject({
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: { MailFromDomain: 'bounce.imali.example' },
    });
    expect(recordsOf('bounce.imali.example', 'MX')).toEqual([['10 feedback-smtp.af-south-1.amazonses.com']]);
    expect(recordsOf('bounce.imali.example', 'TXT')).toEqual([['"v=spf1 include:amazonses.com -all"']]);
  });

  test('Receivers are asked to refuse mail in our name that we did not sign', () => {
    expect(recordsOf('_dmarc.imali.example', 'TXT')).toEqual([['"v=DMARC1; p=reject; adkim=s; aspf=r"']]);
  });

  test('Each of the two identities of mail publishes three DKIM keys', () => {
    expect(all('AWS::SES::EmailIdentity')).toHaveLength(2);
    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(6);
  });

  test('The API, the console and the guide are led to by name, each with a certificate that the zone proves', () => {
    const aliases = records.filter((record) => record['AliasTarget'] !== undefined);
    expect(aliases.map(({ Name, Type }) => `${String(Name)} ${String(Type)}`).sort()).toEqual([
      'api.imali.example A',
      'console.imali.example A',
      'console.imali.example AAAA',
      'docs.imali.example A',
      'docs.imali.example AAAA',
    ]);
    const certificates = all('AWS::CertificateManager::Certificate');
    expect(certificates.map(({ stack, Properties }) => [stack, Properties['DomainName']])).toEqual([
      ['imali-production-api', 'api.imali.example'],
      ['imali-production-certificates', 'console.imali.example'],
    ]);
    for (const { Properties } of certificates) expect(Properties).toMatchObject({ ValidationMethod: 'DNS' });
  });

  test('The alarms’ topic lets CloudWatch of this account publish, and nobody without TLS', () => {
    const [policy] = all('AWS::SNS::TopicPolicy');
    expect(policy?.Properties['PolicyDocument']).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: {
            StringEquals: { 'aws:SourceAccount': '222222222222' },
            ArnLike: { 'aws:SourceArn': 'arn:aws:cloudwatch:af-south-1:222222222222:alarm:*' },
          },
        }),
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    });
  });
});
