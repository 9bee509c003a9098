import { beforeAll, describe, expect, test } from '@jest/globals';
import { encode } from 'fast-png';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysisEnded } from '../stack/analysed-application.ts';
import { newApplication, newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/** Seconds that a page may take when other tests want the processor too. */

async function statement(query: string): Promise<Uint8Array> {
  const url = `${runningStack().apiUrl}/v1/sandbox/personas/grant_recipient/statement?months=1&bank=discovery${query}`;
  const sent = await fetch(url, { headers: { authorization: `Bearer ${organisation.accessToken}` } });
  expect(sent.status).toBe(200);
  return new Uint8Array(await sent.arrayBuffer());
}

async function uploaded(bytes: Uint8Array, fileName: string) {
  const { id } = await newApplication(organisation);
  const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: fileName });
  return { id, upload: await readUpload(organisation, id, uploadId) };
}

const rowsOf = async (applicationId: string) => {
  expect(await analysisEnded(organisation, applicationId)).toBe('READY');
  const rows = await allTransactions(organisation, applicationId);
  return rows.map(({ datetime, amount, balance }) => [datetime.slice(0, 10), amount, balance]);
};

describe('a statement that was scanned', () => {
  test('is read and analysed like the PDF that was printed', async () => {
    const scan = await uploaded(await statement('&scanned=true'), 'scan.pdf');
    expect(scan.upload).toMatchObject({
      status: 'ACCEPTED',
      format: 'pdf',
      errors: [],
      progress: { pages_read: 1, pages: 1 },
      authenticity_score: 99,
      authenticity_findings: [{ code: 'picture_only', severity: 'info', page: 1 }],
    });
    const printed = await uploaded(await statement(''), 'statement.pdf');
    const rows = await rowsOf(scan.id);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(await rowsOf(printed.id));
  });
});

describe('a picture of nothing', () => {
  const [width, height] = [300, 200];
  const white = encode({ width, height, data: new Uint8Array(width * height * 3).fill(250), channels: 3, depth: 8 });
  // A JPEG that ends after its header.
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, ...Buffer.from('JFIF'), 0x00, 0x01, 0x01]);

  test.each([
    ['PNG', white, 'photo.png', 'png', 'The file holds no text.'],
    ['JPEG', jpeg, 'photo.jpg', 'jpeg', 'The picture is damaged, too large, or neither PNG nor JPEG.'],
  ])('as %s is refused and says why', async (_, bytes, fileName, format, message) => {
    const { upload } = await uploaded(bytes, fileName);
    expect(upload).toMatchObject({ status: 'REFUSED', format, accounts: [], authenticity_score: null });
    expect(upload.errors).toMatchObject([{ type: 'Parse Error', message }]);
  });
});
