import { describe, expect, test } from '@jest/globals';
import { ConnectUpload } from '../../../schemas/entities/connect.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { statementUploadView } from '../../statements/views/statement-upload.ts';
import { connectUploadView, embedOriginOf, givenInfoView } from './connect-flow.ts';

const info = {
  first_names: 'Naledi',
  last_names: 'Dube',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'naledi@applicant.example',
  phone: '0821234567',
  gov_id: '8001015009087',
};

describe('personal info behind a link', () => {
  test('Personal info behind a link is masked so that its owner recognises it and nobody else can use it', () => {
    expect(givenInfoView(info)).toEqual({
      ...info,
      email: 'n*****@applicant.example',
      phone: '*******567',
      gov_id: '80*********87',
    });
  });

  test('Most characters of short personal info behind a link are masked too', () => {
    expect(givenInfoView({ ...info, email: 'n@x.example', phone: null, gov_id: 'AB12345' })).toMatchObject({
      email: '*@x.example',
      phone: null,
      gov_id: '*****45',
    });
  });
});

test.each([
  ['https://lender.example/apply?step=2#end', 'https://lender.example'],
  ['https://lender.example:8443', 'https://lender.example:8443'],
  ['http://127.0.0.1:5000/done', 'http://127.0.0.1:5000'],
  ['lender-app://done', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['not an address', null],
  [null, null],
])('A flow whose applicant returns to %s may be framed by pages of %s alone', (redirectUrl, origin) => {
  expect(embedOriginOf(redirectUrl)).toBe(origin);
});

test('An upload reveals to its applicant nothing that speaks for or against it', () => {
  const finding = { code: 'other_font' as const, severity: 'serious' as const, message: 'm', page: 2, box: null };
  const upload = makeUpload({
    state: 'ACCEPTED',
    findings: [{ code: 'not_proved', message: 'm', place: null }],
    authenticity: { score: 5, findings: [finding] },
  });
  const shown = connectUploadView(statementUploadView(upload, Date.parse(upload.createdAt)));
  expect(ConnectUpload.parse(shown)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toMatch(/authenticity|other_font|not_proved/);
});
