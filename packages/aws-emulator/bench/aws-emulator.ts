import { createServer } from 'node:http';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { comparedInTurns, joinedReports } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { createAuthoriser, rootPrincipal } from '../access/authorisation.ts';
import { startS3 } from '../s3/start-s3.ts';
import { listenOnLoopback } from '../server/listen.ts';

const Bucket = 'statements';
const BODY = Buffer.alloc(64 * 1024, 'statement');

function clientOf(endpoint: string): S3Client {
  const credentials = { accessKeyId: 'ROOT', secretAccessKey: 'root-secret' };
  return new S3Client({ region: 'af-south-1', endpoint, credentials, forcePathStyle: true });
}

/** The least that takes and gives objects: a node:http server with a Map, which checks nothing and keeps nothing. */
async function bareStore() {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const key = new URL(request.url ?? '/', 'http://bare').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      const body = request.method === 'GET' ? (objects.get(key) ?? Buffer.alloc(0)) : '';
      response.writeHead(200, { etag: '"bare"', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
  return listenOnLoopback(server, 0, 'the bare store');
}

/** Objects written and read by the AWS SDK over the emulated S3, beside the same calls to a bare server. */
export const awsEmulator: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 3 : 300;
  const authoriser = createAuthoriser({ principals: new Map([['ROOT', rootPrincipal('root-secret')]]) });
  const [s3, bare] = [await startS3({ authoriser }), await bareStore()];
  try {
    await s3.ensureBucket(Bucket);
    const [ours, reference] = [clientOf(s3.url), clientOf(bare.url)];
    progress(`aws-emulator: ${rounds} objects written and read, in turns with a bare server`);
    const put = (client: S3Client) => client.send(new PutObjectCommand({ Bucket, Key: 'uploads/one', Body: BODY }));
    const get = async (client: S3Client) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'uploads/one' }));
      return Body?.transformToByteArray();
    };
    const written = await comparedInTurns({
      title: 'An object of 64 KB written by the SDK',
      cases: [
        { key: 's3_put', words: 'emulated S3: signature, policy and checksum checked, on disk', run: () => put(ours) },
        { key: 'bare_put', words: 'a node:http server with a Map', run: () => put(reference) },
      ],
      rounds,
    });
    const read = await comparedInTurns({
      title: 'The same object read',
      cases: [
        { key: 's3_get', words: 'emulated S3', run: () => get(ours) },
        { key: 'bare_get', words: 'a node:http server with a Map', run: () => get(reference) },
      ],
      rounds,
    });
    return joinedReports([written, read]);
  } finally {
    await s3.close();
    await bare.close();
  }
};
