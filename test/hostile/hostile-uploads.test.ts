import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newApplication, newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';
import { laughingWorkbook, zipBomb } from './hostile-archives.ts';
import { crowdedPagePdf, manyPagesPdf, selfDrawingFormPdf } from './hostile-pdfs.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const hostile: Readonly<Record<string, () => Uint8Array>> = {
  'bomb.zip': () => zipBomb(150_000_000),
  'drawn.pdf': selfDrawingFormPdf,
  'crowded.pdf': () => crowdedPagePdf(3_000_000),
  'pages.pdf': () => manyPagesPdf(100_000),
  'laughs.xlsx': laughingWorkbook,
};

describe('uploads of hostile files', () => {
  test('Hostile uploads are refused with one reason each, and a good statement behind them is read', async () => {
    const { id } = await newApplication(organisation);
    const sent = [];
    for (const [name, make] of Object.entries(hostile)) {
      sent.push(await uploadedStatement(organisation, id, make(), { file_name: name }));
    }
    const good = statementFile({
      ...{ personaId: 'salaried_monthly', seed: 5, endsOn: '2026-03-31', accountIndex: 0 },
      ...{ bank: 'absa', months: 3, format: 'pdf' },
    });
    const last = await uploadedStatement(organisation, id, good.bytes, { file_name: good.fileName });
    const read = await readUpload(organisation, id, last);
    expect(read).toMatchObject({ status: 'ACCEPTED', errors: [], accounts: [{ rows_added: good.truth.rows.length }] });
    for (const uploadId of sent) {
      const refused = await readUpload(organisation, id, uploadId);
      expect(refused).toMatchObject({ status: 'REFUSED', accounts: [], errors: [{ type: 'Parse Error' }] });
      expect(refused.errors).toHaveLength(1);
    }
  });
});
