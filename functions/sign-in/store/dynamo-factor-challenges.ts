import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import { FactorChallenge, type FactorChallengeStore, isOpen } from '../domain/factor-challenge.ts';

const challengeKey = (id: string): Key => ({ pk: `FACTORCHALLENGE#${id}`, sk: 'CHALLENGE' });

/** Challenges in the operations table; they vanish by themselves. */
export function dynamoFactorChallenges(table: Table): FactorChallengeStore {
  return {
    async create(challenge) {
      const item = { ...challengeKey(challenge.id), ...challenge, expires_at: Math.ceil(challenge.endsAt / 1000) };
      await table.create([{ put: item, condition: absent }]);
    },
    async attempt(id, now) {
      // Counted before the code is checked: guesses sent at once cannot slip past the limit together.
      const set = { expression: 'ADD tries :one', values: { ':one': 1 } };
      const item = await table.update(challengeKey(id), set, present);
      const found = item ? FactorChallenge.parse(item) : null;
      return found !== null && isOpen(found, now) ? found : null;
    },
    async take(id) {
      const failed = await table.transact([{ remove: challengeKey(id), condition: present }]);
      return failed.length === 0;
    },
  };
}
