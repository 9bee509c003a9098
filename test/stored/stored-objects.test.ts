import { readFileSync } from 'node:fs';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { type S3, startS3 } from '@imali/aws-emulator/s3/start-s3.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { s3AccountPlaces, s3DescriptorSets } from '../../functions/bank-data/store/s3-descriptor-sets.ts';
import { s3DescriptorCatalogue, s3JobParts } from '../../functions/labelling/store/s3-descriptors.ts';

// Every object that is read as more than bytes is in the bucket of descriptors.
const bucket = 'descriptors';
const frozen = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('./goldens/objects.v1.golden.json', import.meta.url), 'utf8')));

let s3: S3;
beforeAll(async () => {
  s3 = await startS3({ authoriser: createAuthoriser({ principals: new Map([['ROOT', rootPrincipal('secret')]]) }) });
  await s3.ensureBucket(bucket);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'ROOT',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  const client = new S3Client({});
  for (const [key, body] of Object.entries(frozen)) {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: Buffer.from(body, 'base64') }));
  }
  client.destroy();
});
afterAll(() => s3.close());

const organisationId = '692039c01111111111111111';
const first = { organisationId, applicationId: '692039c02222222222222222' };
const second = { organisationId, applicationId: '692039c02222222222222223' };
const account = '692039c04444444444444444';
const spar = { text: 'SPAR', label: 'food.groceries', namesPerson: false };

test('Objects of an earlier release are read as they were', async () => {
  const sets = s3DescriptorSets(bucket);
  expect(await sets.find(first)).toEqual({
    accountIds: [account],
    holders: ['naledi dlamini'],
    descriptors: [spar, { text: 'NALEDI DLAMINI', label: 'income.grant_older_persons', namesPerson: true }],
  });
  // Of before the holders were kept.
  expect(await sets.find(second)).toEqual({ accountIds: [account], holders: [], descriptors: [spar] });
  expect(await s3AccountPlaces(bucket).find(account)).toEqual(first);
  expect(await s3DescriptorCatalogue(bucket).shard(7)).toEqual({
    published: new Map([['SPAR', 'food.groceries']]),
    candidates: new Map([['PICK N PAY', ['0a1b2c', '3d4e5f']]]),
  });
  expect(await s3JobParts(bucket).find('692039c05555555555555555', 0)).toEqual([first, second]);
});
