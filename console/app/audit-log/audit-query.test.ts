import { expect, test } from '@jest/globals';
import { auditQuery } from './audit-query.ts';

const open = { actor: '', action: '', subject: '', from: '', to: '' };

test('the log is asked for by what is filled in, and by whole days of Johannesburg', () => {
  expect(auditQuery(open, '50', '')).toEqual({ limit: '50' });
  expect(auditQuery({ ...open, action: 'applicant.read', from: '2026-03-25', to: '2026-03-25' }, '50', 'next')).toEqual(
    {
      limit: '50',
      action: 'applicant.read',
      from: '2026-03-25T00:00:00.000+02:00',
      to: '2026-03-25T23:59:59.999+02:00',
      cursor: 'next',
    },
  );
  expect(auditQuery({ ...open, from: 'yesterday', to: '2026-13-01' }, '50', '')).toEqual({ limit: '50' });
});
