import { createServer, type Server } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { mailErasure, s3Erasure } from './s3-erasure.ts';

interface Version {
  readonly key: string;
  readonly id: string;
  /** The mark that a delete without a version leaves. */
  readonly isMark: boolean;
}

/** Entries on one page of a listing, few so that there are several. */
const PAGE = 3;

let server: Server | undefined;
afterAll(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** What the bucket holds. The client keeps the address that it met first, so there is one for all tests. */
const kept: Version[] = [];

const element = ({ key, id, isMark }: Version) => {
  const name = isMark ? 'DeleteMarker' : 'Version';
  return `<${name}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>false</IsLatest></${name}>`;
};

/** A bucket that keeps versions as S3 does: ListObjectVersions and DeleteObject of its API. @returns what it holds */
async function versionedBucket(versions: readonly Version[]): Promise<Version[]> {
  kept.splice(0, kept.length, ...versions);
  if (server) return kept;
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    if (request.method === 'DELETE') {
      const id = searchParams.get('versionId');
      const at = kept.findIndex((one) => one.key === key && one.id === id);
      if (id === null) kept.push({ key, id: `mark-${kept.length}`, isMark: true });
      else if (at >= 0) kept.splice(at, 1);
      response.writeHead(204).end();
      return;
    }
    const below = kept.filter((one) => one.key.startsWith(searchParams.get('prefix') ?? ''));
    const page = below.slice(0, PAGE);
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<ListVersionsResult><IsTruncated>${below.length > PAGE}</IsTruncated>${page.map(element).join('')}</ListVersionsResult>`,
      );
  });
  const starting = server;
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
  const address = starting.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  return kept;
}

const version = (key: string, id: string, isMark = false): Version => ({ key, id, isMark });

describe('erasing the files of an application', () => {
  test('Erasing the files of an application leaves no version of them, old or marked as deleted, and touches nobody else’s', async () => {
    const others = [
      version('statements/org/application-2/a.pdf', '1'),
      version('statements/org-2/application/a.pdf', '1'),
      version('statements/org/application', '1'),
    ];
    const kept = await versionedBucket([
      // Written three times, then deleted: S3 lists it no more, but keeps it all.
      version('statements/org/application/a.pdf', '1'),
      version('statements/org/application/a.pdf', '2'),
      version('statements/org/application/a.pdf', '3'),
      version('statements/org/application/a.pdf', '4', true),
      version('statements/org/application/b.csv', '1'),
      // Nothing but the mark is left.
      version('statements/org/application/c.pdf', '2', true),
      version('exports/org/application/rows.xlsx', '1'),
      version('exports/org/application/rows.xlsx', '2', true),
      ...others,
    ]);
    await s3Erasure('statements-bucket').erase({ organisationId: 'org', applicationId: 'application' });
    expect(kept).toEqual(others);
  });
});

describe('erasing the mails of an application', () => {
  test('Erasing the emails of an application leaves no version of its own, nor who sent them, and keeps those that are for others too', async () => {
    const others = [version('mail/shared', '1'), version('mail/one-of-another', '1')];
    const kept = await versionedBucket([
      version('mail/one', '1'),
      version('mail/one', '2', true),
      version('mail/copy', '1'),
      ...others,
    ]);
    const blanked: string[] = [];
    const records = {
      located: async () => [
        { id: 'a', key: 'mail/one', isShared: false },
        { id: 'a', key: 'mail/copy', isShared: false },
        { id: 'b', key: 'mail/shared', isShared: true },
      ],
      blank: async (id: string) => void blanked.push(id),
    };
    await mailErasure(records, 'statements-bucket').erase({ organisationId: 'org', applicationId: 'application' });
    expect(kept).toEqual(others);
    expect(new Set(blanked)).toEqual(new Set(['a', 'b']));
  });
});
