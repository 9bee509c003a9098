/** Who can log in at the sandbox bank: every persona by its id, and a few who show how a bank can fail. */
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';

/** How the bank behaves towards a user. */
type Behaviour = 'plain' | 'slow' | 'failing' | 'mfa' | 'empty' | 'partial';

export interface BankUser {
  readonly username: string;
  readonly name: string;
  readonly behaviour: Behaviour;
  /** Whose accounts the user has. */
  readonly personaId: string;
}

/** The password of every user, shown on the login page. */
export const PASSWORD = 'sandbox';

const special: readonly BankUser[] = [
  { username: 'slow', name: 'Answers after 6 seconds', behaviour: 'slow', personaId: 'salaried_monthly' },
  { username: 'failing', name: 'Accounts are down (503)', behaviour: 'failing', personaId: 'salaried_monthly' },
  { username: 'mfa', name: 'Asks for a one-time code', behaviour: 'mfa', personaId: 'two_accounts' },
  { username: 'empty', name: 'An account without history', behaviour: 'empty', personaId: 'new_account' },
  { username: 'partial', name: 'One account is refused', behaviour: 'partial', personaId: 'two_accounts' },
];

export const bankUsers: readonly BankUser[] = [
  ...special,
  ...personas.map(({ id, name }): BankUser => ({ username: id, name, behaviour: 'plain', personaId: id })),
];

export function userOf(username: string): BankUser | undefined {
  return bankUsers.find((user) => user.username === username);
}
