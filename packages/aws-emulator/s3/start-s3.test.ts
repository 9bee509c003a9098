import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import type { ObjectCreated } from './s3-call.ts';
import { type S3, startS3 } from './start-s3.ts';

const Bucket = 'statements';
const principals = new Map<string, Principal>([
  ['ROOT', rootPrincipal('root-secret')],
  [
    'UPLOADER',
    {
      name: 'imali-local-upload',
      secretAccessKey: 'uploader-secret',
      policyStatements: [{ Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::${Bucket}/uploads/*` }],
    },
  ],
  [
    'READER',
    {
      secretAccessKey: 'reader-secret',
      policyStatements: [{ Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` }],
    },
  ],
]);
const authoriser = createAuthoriser({ principals });
const created: ObjectCreated[] = [];

function clientOf(url: string, accessKeyId = 'ROOT', secretAccessKey = 'root-secret'): S3Client {
  return new S3Client({
    region: 'af-south-1',
    endpoint: url,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

describe('the emulated S3', () => {
  let s3: S3;
  let root: S3Client;

  const put = (Key: string, Body: string | Buffer, rest = {}) =>
    root.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
  const textOf = async (Key: string, rest = {}) =>
    (await root.send(new GetObjectCommand({ Bucket, Key, ...rest }))).Body?.transformToString();

  beforeAll(async () => {
    s3 = await startS3({ authoriser, onObjectCreated: (event) => void created.push(event) });
    await s3.ensureBucket(Bucket);
    root = clientOf(s3.url);
  });
  afterAll(async () => {
    root.destroy();
    await s3.close();
  });

  test('The emulated S3 returns an object as it was put, with its type, metadata and MD5 tag', async () => {
    const body = 'Thandi Mokoena, R1 234.56';
    const answer = await put('one.txt', body, { ContentType: 'text/plain', Metadata: { bank: 'fnb' } });
    const eTag = `"${createHash('md5').update(body).digest('hex')}"`;
    expect(answer.ETag).toBe(eTag);
    const got = await root.send(new GetObjectCommand({ Bucket, Key: 'one.txt' }));
    expect(got).toMatchObject({ ETag: eTag, ContentType: 'text/plain', Metadata: { bank: 'fnb' }, ContentLength: 25 });
    expect(await got.Body?.transformToString()).toBe(body);
    const head = await root.send(new HeadObjectCommand({ Bucket, Key: 'one.txt' }));
    expect(head).toMatchObject({ ETag: eTag, ContentLength: 25 });
  });

  test('A stream is accepted as an aws-chunked body whose checksum is unknown until the trailer', async () => {
    const part = Buffer.alloc(300_000, 'x');
    const bytes = Buffer.concat([part, Buffer.from('end')]);
    await root.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream.bin',
        Body: Readable.from([part, Buffer.from('end')]),
        ContentLength: bytes.length,
      }),
    );
    const got = await root.send(new GetObjectCommand({ Bucket, Key: 'stream.bin' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    expect(got.ContentEncoding).toBeUndefined();
  });

  test.each<ChecksumAlgorithm>(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'])(
    'The emulated S3 verifies and returns the SDK’s %s',
    async (ChecksumAlgorithm) => {
      await put(`sum-${ChecksumAlgorithm}`, 'a statement', { ChecksumAlgorithm });
      expect(await textOf(`sum-${ChecksumAlgorithm}`, { ChecksumMode: 'ENABLED' })).toBe('a statement');
    },
  );

  test('A body that does not match its checksum is refused', async () => {
    await expect(put('bad', 'abc', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(put('bad', 'abc', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await expect(textOf('bad')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('The emulated S3 supports ranges and conditions', async () => {
    const { ETag } = await put('range', '0123456789');
    expect(await textOf('range', { Range: 'bytes=2-4' })).toBe('234');
    expect(await textOf('range', { Range: 'bytes=-3' })).toBe('789');
    const part = await root.send(new GetObjectCommand({ Bucket, Key: 'range', Range: 'bytes=8-99' }));
    expect(part.ContentRange).toBe('bytes 8-9/10');
    await expect(textOf('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
    await expect(textOf('range', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(put('range', 'x', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await textOf('range')).toBe('0123456789');
    await put('empty', Buffer.alloc(0));
    expect(await textOf('empty')).toBe('');
  });

  test("Unusual keys stay distinct and inside the bucket's folder", async () => {
    const keys = ['../../etc/passwd', 'a/../b', 'a//b', 'sp ace+plus%20.txt', 'ünï/ö"<&>', '.', `${'k'.repeat(1_000)}`];
    for (const key of keys) await put(`odd/${key}`, key);
    for (const key of keys) expect(await textOf(`odd/${key}`)).toBe(key);
    const listed = await root.send(new ListObjectsV2Command({ Bucket, Prefix: 'odd/' }));
    expect(new Set(listed.Contents?.map(({ Key }) => Key))).toEqual(new Set(keys.map((key) => `odd/${key}`)));
    await expect(put('k'.repeat(1_025), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  test('Objects are listed by prefix and delimiter, page by page', async () => {
    for (const key of ['p/a/1', 'p/a/2', 'p/b', 'p/c/1', 'p/d']) await put(key, 'x');
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    let pages = 0;
    do {
      const page: ListObjectsV2CommandOutput = await root.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'p/', Delimiter: '/', MaxKeys: 2, ContinuationToken }),
      );
      for (const { Key } of page.Contents ?? []) seen.push(Key ?? '');
      for (const { Prefix } of page.CommonPrefixes ?? []) seen.push(Prefix ?? '');
      ContinuationToken = page.NextContinuationToken;
      pages += 1;
    } while (ContinuationToken !== undefined);
    expect(pages).toBe(2);
    expect(seen.sort()).toEqual(['p/a/', 'p/b', 'p/c/', 'p/d']);
  });

  test('An object can be copied, and one or many can be deleted', async () => {
    await put('from é.txt', 'copied', { ContentType: 'text/csv' });
    await root.send(new CopyObjectCommand({ Bucket, Key: 'to.txt', CopySource: encodeURI(`${Bucket}/from é.txt`) }));
    const copy = await root.send(new GetObjectCommand({ Bucket, Key: 'to.txt' }));
    expect([copy.ContentType, await copy.Body?.transformToString()]).toEqual(['text/csv', 'copied']);
    await root.send(new DeleteObjectCommand({ Bucket, Key: 'to.txt' }));
    await root.send(new DeleteObjectCommand({ Bucket, Key: 'to.txt' }));
    const deleted = await root.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'from é.txt' }, { Key: 'never<there>' }] } }),
    );
    expect(deleted.Deleted?.map(({ Key }) => Key)).toEqual(['from é.txt', 'never<there>']);
    await expect(textOf('from é.txt')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  describe('a bucket that keeps versions', () => {
    const Versioned = 'versioned';
    beforeAll(() => s3.ensureBucket(Versioned, { isVersioned: true }));

    const write = async (Key: string, Body: string) =>
      (await root.send(new PutObjectCommand({ Bucket: Versioned, Key, Body }))).VersionId ?? '';
    const read = async (Key: string, VersionId?: string) =>
      (await root.send(new GetObjectCommand({ Bucket: Versioned, Key, VersionId }))).Body?.transformToString();
    const versionsOf = async (Prefix: string) => {
      const { Versions = [], DeleteMarkers = [] } = await root.send(
        new ListObjectVersionsCommand({ Bucket: Versioned, Prefix }),
      );
      const shown = (all: typeof DeleteMarkers) => all.map(({ VersionId, IsLatest }) => [VersionId, IsLatest]);
      return { versions: shown(Versions), markers: shown(DeleteMarkers) };
    };

    test('A versioned bucket names each version, returns each one and includes it in the event', async () => {
      const first = await write('pinned', 'first');
      const second = await write('pinned', 'second');
      expect(created.at(-1)).toMatchObject({ key: 'pinned', versionId: second });
      expect(first).not.toBe(second);
      expect([await read('pinned'), await read('pinned', first), await read('pinned', second)]).toEqual([
        'second',
        'first',
        'second',
      ]);
      const head = await root.send(new HeadObjectCommand({ Bucket: Versioned, Key: 'pinned', VersionId: first }));
      expect(head).toMatchObject({ VersionId: first, ContentLength: 5 });
      expect((await versionsOf('pinned')).versions).toEqual([
        [second, true],
        [first, false],
      ]);
      await expect(read('pinned', '0'.repeat(32))).rejects.toMatchObject({ name: 'NoSuchKey' });
      await expect(read('pinned', 'another')).rejects.toMatchObject({ name: 'InvalidArgument' });
    });

    test('Deleting the newest version by its id makes the version before it current', async () => {
      const first = await write('refused', 'first');
      const VersionId = await write('refused', 'second');
      await root.send(new DeleteObjectCommand({ Bucket: Versioned, Key: 'refused', VersionId }));
      expect(await read('refused')).toBe('first');
      expect((await versionsOf('refused')).versions).toEqual([[first, true]]);
    });

    test('A deleted object of a versioned bucket stays behind a delete marker, which can be removed', async () => {
      const VersionId = await write('gone', 'kept');
      const { DeleteMarker, VersionId: marker } = await root.send(
        new DeleteObjectCommand({ Bucket: Versioned, Key: 'gone' }),
      );
      expect(DeleteMarker).toBe(true);
      await expect(read('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
      expect(await read('gone', VersionId)).toBe('kept');
      expect((await root.send(new ListObjectsV2Command({ Bucket: Versioned, Prefix: 'gone' }))).KeyCount).toBe(0);
      expect(await versionsOf('gone')).toEqual({ versions: [[VersionId, false]], markers: [[marker, true]] });
      await root.send(new DeleteObjectCommand({ Bucket: Versioned, Key: 'gone', VersionId: marker }));
      expect(await read('gone')).toBe('kept');
      await root.send(new DeleteObjectCommand({ Bucket: Versioned, Key: 'gone', VersionId }));
      expect(await versionsOf('gone')).toEqual({ versions: [], markers: [] });
    });

    test('Versions are listed page by page', async () => {
      const written: string[] = [];
      for (const key of ['page/a', 'page/a', 'page/b']) written.push(await write(key, 'x'));
      const seen: (string | undefined)[] = [];
      let KeyMarker: string | undefined;
      let VersionIdMarker: string | undefined;
      do {
        const page = await root.send(
          new ListObjectVersionsCommand({ Bucket: Versioned, Prefix: 'page/', MaxKeys: 1, KeyMarker, VersionIdMarker }),
        );
        seen.push(...(page.Versions ?? []).map((version) => version.VersionId));
        KeyMarker = page.IsTruncated === true ? page.NextKeyMarker : undefined;
        VersionIdMarker = page.NextVersionIdMarker;
      } while (KeyMarker !== undefined);
      expect(seen).toEqual([written[1], written[0], written[2]]);
    });

    test('Reading a version needs another permission than reading the object', async () => {
      const VersionId = await write('named', 'x');
      const reader = clientOf(s3.url, 'READER', 'reader-secret');
      await expect(reader.send(new GetObjectCommand({ Bucket, Key: 'named', VersionId }))).rejects.toMatchObject({
        message: expect.stringContaining('s3:GetObjectVersion'),
      });
      reader.destroy();
    });
  });

  test('The only version of an object is listed, and is deleted under its name', async () => {
    for (const name of ['one', 'two']) await put(`versions/${name}`, 'x');
    const listed = await root.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions/' }));
    expect(listed.Versions?.map(({ Key, VersionId }) => [Key, VersionId])).toEqual([
      ['versions/one', 'null'],
      ['versions/two', 'null'],
    ]);
    const unknown = new DeleteObjectCommand({ Bucket, Key: 'versions/one', VersionId: 'another' });
    await expect(root.send(unknown)).rejects.toMatchObject({ name: 'InvalidArgument' });
    await root.send(new DeleteObjectCommand({ Bucket, Key: 'versions/one', VersionId: 'null' }));
    const left = await root.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions/' }));
    expect(left.Versions?.map(({ Key }) => Key)).toEqual(['versions/two']);
    const reader = clientOf(s3.url, 'READER', 'reader-secret');
    for (const denied of [
      reader.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions/' })),
      reader.send(new DeleteObjectCommand({ Bucket, Key: 'versions/two', VersionId: 'null' })),
    ]) {
      await expect(denied).rejects.toMatchObject({ name: 'AccessDenied' });
    }
    reader.destroy();
  });

  test('A multipart upload is assembled from its parts', async () => {
    const Key = 'big.pdf';
    const { UploadId } = await root.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/pdf' }),
    );
    const bodies = [Buffer.alloc(5 * 1_024 * 1_024, 1), Buffer.from('tail')];
    const Parts = [];
    for (const [index, Body] of bodies.entries()) {
      const PartNumber = index + 1;
      const { ETag, ChecksumCRC32 } = await root.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
      );
      Parts.push({ PartNumber, ETag, ChecksumCRC32 });
    }
    expect((await root.send(new ListPartsCommand({ Bucket, Key, UploadId }))).Parts).toHaveLength(2);
    const reversed = { Parts: [...Parts].reverse() };
    await expect(
      root.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: reversed })),
    ).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await root.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    const md5s = bodies.map((body) => createHash('md5').update(body).digest());
    const whole = await root.send(new GetObjectCommand({ Bucket, Key }));
    expect(whole.ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-2"`);
    expect(Buffer.concat(bodies).equals(Buffer.from((await whole.Body?.transformToByteArray()) ?? []))).toBe(true);
    expect(created.at(-1)).toMatchObject({ eventName: 'ObjectCreated:CompleteMultipartUpload', key: Key });
    await expect(root.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    });
  });

  test('two writers of one key leave one whole object', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => put('raced', String(n % 10).repeat(50_000))));
    const text = (await textOf('raced')) ?? '';
    expect(text).toHaveLength(50_000);
    expect(new Set(text).size).toBe(1);
  });

  test('Each role may do what its policy allows', async () => {
    const uploader = clientOf(s3.url, 'UPLOADER', 'uploader-secret');
    await uploader.send(new PutObjectCommand({ Bucket, Key: 'uploads/mine', Body: 'x' }));
    await expect(uploader.send(new GetObjectCommand({ Bucket, Key: 'uploads/mine' }))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: `imali-local-upload is not authorized to perform: s3:GetObject on resource: arn:aws:s3:::${Bucket}/uploads/mine because no policy of its role allows it.`,
      $metadata: { httpStatusCode: 403 },
    });
    await expect(
      uploader.send(new PutObjectCommand({ Bucket, Key: 'elsewhere', Body: Buffer.alloc(200_000) })),
    ).rejects.toMatchObject({ name: 'AccessDenied' });
    uploader.destroy();
  });

  test('A role that may not list cannot find out whether a key exists', async () => {
    const reader = clientOf(s3.url, 'READER', 'reader-secret');
    await expect(reader.send(new GetObjectCommand({ Bucket, Key: 'absent' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    await expect(textOf('absent')).rejects.toMatchObject({ name: 'NoSuchKey' });
    reader.destroy();
  });

  test('Unknown access keys, wrong secrets and unsigned requests are refused', async () => {
    const stranger = clientOf(s3.url, 'NOBODY', 'x');
    const forger = clientOf(s3.url, 'ROOT', 'x');
    const get = new GetObjectCommand({ Bucket, Key: 'one.txt' });
    await expect(stranger.send(get)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    await expect(forger.send(get)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect((await fetch(`${s3.url}/${Bucket}/one.txt`)).status).toBe(403);
    await expect(root.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    stranger.destroy();
    forger.destroy();
  });
});

test('a bucket survives a restart and leaves no stray files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'imali-s3-test-'));
  try {
    const first = await startS3({ authoriser, dataDir });
    await first.ensureBucket(Bucket);
    await first.ensureBucket('versioned', { isVersioned: true });
    const before = clientOf(first.url);
    await before.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'old' }));
    await before.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'new' }));
    const put = new PutObjectCommand({ Bucket: 'versioned', Key: 'kept', Body: 'first' });
    const { VersionId } = await before.send(put);
    await before.send(new PutObjectCommand({ Bucket: 'versioned', Key: 'kept', Body: 'second' }));
    before.destroy();
    await first.close();

    const second = await startS3({ authoriser, dataDir });
    const after = clientOf(second.url);
    const got = await after.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await got.Body?.transformToString()).toBe('new');
    const older = await after.send(new GetObjectCommand({ Bucket: 'versioned', Key: 'kept', VersionId }));
    expect(await older.Body?.transformToString()).toBe('first');
    after.destroy();
    await second.close();
    expect(await readdir(join(dataDir, Bucket, 'data'))).toHaveLength(1);
    expect(await readdir(join(dataDir, Bucket, 'keys'))).toHaveLength(1);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
