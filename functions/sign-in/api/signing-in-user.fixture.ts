import type { UserRecord } from '../../platform/directory/organisation-store.ts';

/** Who signs in, in tests of it. */
export const signingInUser: UserRecord = {
  id: 'b'.repeat(24),
  organisationId: 'a'.repeat(24),
  name: 'Thandi',
  email: 'thandi@lender.example',
  permissions: ['users.manage'],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  passwordHash: null,
  sessionsFrom: 0,
  version: 0,
};
