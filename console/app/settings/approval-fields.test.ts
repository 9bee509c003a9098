import { expect, test } from '@jest/globals';
import { approvalFaults, approvalFieldsOf } from './approval-fields.ts';
import { settingsWords } from './words.settings.ts';

const { missing } = settingsWords.testMode;
const good = {
  company_number: '2019/123456/07',
  ncr_number: ' NCRCP1234 ',
  contact_name: 'Thandi Mokoena',
  contact_phone: '+27211234567',
};

test('Details of an approval pass with spaces around them, and each that the API would refuse is named', () => {
  expect(approvalFaults(good, missing)).toEqual({});
  const empty = approvalFieldsOf({ company_number: null, ncr_number: null, contact_name: null, contact_phone: null });
  expect(approvalFaults(empty, missing)).toEqual(missing);
  expect(approvalFaults({ ...good, contact_phone: '021 123 4567' }, missing)).toEqual({
    contact_phone: missing.contact_phone,
  });
});
