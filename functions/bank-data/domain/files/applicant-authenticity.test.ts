import { expect, test } from '@jest/globals';
import { applicantAuthenticity } from './applicant-authenticity.ts';
import { makeUpload } from './upload-record.fixture.ts';
import type { UploadRecord } from './upload-store.ts';

const today = '2026-11-22';
const finding = { severity: 'serious', message: 'm', page: 1, box: null } as const;
const upload = (id: string, authenticity: UploadRecord['authenticity']) =>
  makeUpload({ id, state: 'ACCEPTED', authenticity });

test('The files of an applicant are as good as the gravest of them, which comes first', () => {
  const found = applicantAuthenticity(
    [
      upload('a', { score: 100, band: 'clear', findings: [] }),
      upload('b', { score: 92, band: 'suspect', findings: [] }),
      upload('c', { score: 89, band: 'suspect', findings: [] }),
      upload('d', null),
    ],
    today,
  );
  expect(found.band).toBe('suspect');
  expect(found.files.map(({ uploadId }) => uploadId)).toEqual(['c', 'b', 'a']);
});

test('a file from before there were bands is in the band of its findings, whatever its score was then', () => {
  const kept = (code: 'updated_after_saving' | 'other_font') =>
    applicantAuthenticity([upload('a', { score: 80, findings: [{ ...finding, code }] })], today).band;
  expect(kept('updated_after_saving')).toBe('clear');
  expect(kept('other_font')).toBe('suspect');
});

test('an application without files that show anything has no band', () => {
  expect(applicantAuthenticity([upload('a', null)], today)).toEqual({ band: null, files: [] });
});
