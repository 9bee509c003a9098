import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { docsPageOfAddress } from '../docs-site-rules.ts';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const ofDocs = (type: string) => all(type).filter(({ stack }) => stack === 'imali-production-docs');

const Config = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(z.object({ PathPattern: z.string() })),
    CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
    Origins: z.array(z.record(z.string(), z.unknown())),
  }),
});
const { DistributionConfig: config } = Config.parse(ofDocs('AWS::CloudFront::Distribution')[0]?.Properties);

describe('the stack of the docs', () => {
  test('The docs have a private bucket that its own distribution alone reads', () => {
    expect(ofDocs('AWS::S3::Bucket')).toHaveLength(1);
    expect(ofDocs('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(config.Origins).toEqual([expect.objectContaining({ OriginAccessControlId: expect.anything() })]);
  });

  test('The docs cache what has a hash in its name, and answer a missing file with a page', () => {
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      `/*-${'?'.repeat(20)}.js`,
      '/static/*',
    ]);
    expect(config.CustomErrorResponses.map(({ ResponsePagePath }) => ResponsePagePath)).toEqual([
      '/404.html',
      '/404.html',
    ]);
    expect(ofDocs('AWS::CloudFront::Function')[0]?.Properties['FunctionCode']).toBe(docsPageOfAddress);
  });

  test('The docs let pages run one inline script by its hash, and talk to their own API and to that of staging', () => {
    for (const { Properties } of ofDocs('AWS::CloudFront::ResponseHeadersPolicy')) {
      const text = JSON.stringify(Properties);
      expect(text).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}' 'wasm-unsafe-eval';/);
      expect(text).toContain("connect-src 'self' https://api.imali.example https://api.staging.imali.example;");
    }
  });
});
