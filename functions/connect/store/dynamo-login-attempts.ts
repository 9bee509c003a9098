import { createHash } from 'node:crypto';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { ATTEMPT_MINUTES, LoginAttempt, type LoginAttemptStore } from '../domain/feed/login-attempts.ts';

/** Who can read the table cannot hand in the state. */
const attemptKey = (state: string): Key => ({
  pk: `LOGIN#${createHash('sha256').update(state).digest('hex')}`,
  sk: 'ATTEMPT',
});

/** Logins under way in the operations table; they vanish by themselves. */
export function dynamoLoginAttempts(table: Table): LoginAttemptStore {
  return {
    async begin({ state, ...attempt }, now) {
      const expiresAt = Math.floor(now / 1000) + ATTEMPT_MINUTES * 60;
      const begun = await table.put({ ...attemptKey(state), ...attempt, taken: false, expires_at: expiresAt }, absent);
      if (!begun) throw new Error('two logins have the same state');
    },
    async take({ organisationId, applicationId }, state, now) {
      const item = await table.update(
        attemptKey(state),
        { expression: 'SET taken = :yes', values: { ':yes': true } },
        {
          expression:
            'taken = :no AND expires_at > :now AND organisationId = :organisation AND applicationId = :application',
          values: {
            ':no': false,
            ':now': Math.floor(now / 1000),
            ':organisation': organisationId,
            ':application': applicationId,
          },
        },
      );
      return item ? LoginAttempt.parse({ ...item, state }) : null;
    },
  };
}
