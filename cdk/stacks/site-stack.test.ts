// OWASP ASVS 5.0: V3.4.3, V4.1.2, V12.1.1, V12.2.1, V13.4.3, V14.2.3
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { pageOfAddress } from '../site-rules.ts';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const ofSite = (type: string) => all(type).filter(({ stack }) => stack === 'imali-production-site');

const Behaviour = z.object({
  ViewerProtocolPolicy: z.string(),
  Compress: z.boolean(),
  PathPattern: z.string().optional(),
});
const Config = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behaviour,
    CacheBehaviors: z.array(Behaviour),
    Origins: z.array(z.record(z.string(), z.unknown())),
    CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
    HttpVersion: z.string(),
  }),
});
const { DistributionConfig: config } = Config.parse(ofSite('AWS::CloudFront::Distribution')[0]?.Properties);

describe('the bucket of the site', () => {
  const [bucket] = ofSite('AWS::S3::Bucket');

  test('The bucket of the site is private, versioned and kept when the stack goes', () => {
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('The bucket of the site can be read by its own distribution and by nobody else, and by nobody without TLS', () => {
    const Policy = z.object({
      PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }),
    });
    const { Statement: statements } = Policy.parse(ofSite('AWS::S3::BucketPolicy')[0]?.Properties).PolicyDocument;
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      expect.objectContaining({
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      }),
    ]);
    expect(statements.filter(({ Effect }) => Effect === 'Deny').length).toBeGreaterThan(0);
    expect(ofSite('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(config.Origins).toEqual([expect.objectContaining({ OriginAccessControlId: expect.anything() })]);
  });
});

describe('the distribution', () => {
  test('The distribution leads to TLS, compresses and speaks HTTP 2 and 3', () => {
    for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    }
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/assets/*', '/embed/*', '/loader/*']);
  });

  test('The distribution answers what the bucket refuses with the page for missing files', () => {
    expect(config.CustomErrorResponses).toEqual(
      [403, 404].map((code) =>
        expect.objectContaining({ ErrorCode: code, ResponseCode: 404, ResponsePagePath: '/404.html' }),
      ),
    );
  });

  test('The distribution allows pages to talk to the API and to upload to the bucket of statements, and to run nothing inline', () => {
    for (const { Properties } of ofSite('AWS::CloudFront::ResponseHeadersPolicy')) {
      const text = JSON.stringify(Properties);
      expect(text).toContain("script-src 'self';");
      expect(text).not.toMatch(/unsafe|data:|blob:|"[^"]*-src [^"]*\*/);
      expect(text).toMatch(/connect-src 'self' https:\/\/api\.imali\.example https:\/\/imali-production-statements-/);
    }
  });

  test('Only the page that checks who frames it can be framed, and only over TLS', () => {
    const framing = ofSite('AWS::CloudFront::ResponseHeadersPolicy').map(({ logicalId, Properties }) => {
      const text = JSON.stringify(Properties);
      return [
        logicalId.replace(/Headers.*/, ''),
        /frame-ancestors [^;]*/.exec(text)?.[0],
        text.includes('FrameOption":'),
      ];
    });
    expect(framing.toSorted()).toEqual([
      ['Assets', "frame-ancestors 'none'", true],
      ['Framed', 'frame-ancestors https:', false],
      ['Loader', "frame-ancestors 'none'", true],
      ['Pages', "frame-ancestors 'none'", true],
    ]);
  });

  test('Only the loader may be loaded by pages of others', () => {
    const shared = ofSite('AWS::CloudFront::ResponseHeadersPolicy').flatMap(({ logicalId, Properties }) =>
      JSON.stringify(Properties).includes('access-control-allow-origin') ? [logicalId.replace(/Headers.*/, '')] : [],
    );
    expect(shared).toEqual(['Loader']);
  });

  test('The distribution has a policy of headers for pages and one for hashed files', () => {
    const texts = ofSite('AWS::CloudFront::ResponseHeadersPolicy').map(({ Properties }) => JSON.stringify(Properties));
    expect(texts.map((text) => [text.includes('"no-cache"'), text.includes('immutable')])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  test('The distribution needs no function of the deployment’s own and no role', () => {
    expect(ofSite('AWS::Lambda::Function')).toEqual([]);
    expect(ofSite('AWS::IAM::Role')).toEqual([]);
    expect(ofSite('AWS::CloudFront::Function')[0]?.Properties['FunctionCode']).toBe(pageOfAddress);
  });
});
