import type { Listed } from '../console-api.ts';

export type Colleague = Listed<'listUsers'>;
export const MANAGES_TEAM = 'users.manage';

/** Whether an organisation would be left without anybody who manages the team if this one went: the API refuses that. */
export function isLastManager(team: readonly Colleague[], one: Colleague): boolean {
  const managers = team.filter(
    ({ is_active: isActive, permissions }) => isActive && permissions.includes(MANAGES_TEAM),
  );
  return managers.length === 1 && managers[0]?.id === one.id;
}

/** Whether the permissions of two are the same ones, in whatever order. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission));
}

/** An invited user who never came is distinguished from one who is here. */
export function stateOf({
  is_active: isActive,
  last_login: lastLogin,
}: Pick<Colleague, 'is_active' | 'last_login'>): 'active' | 'invited' | 'inactive' {
  if (!isActive) return 'inactive';
  return lastLogin === null ? 'invited' : 'active';
}
