import type { Permission } from '../../../schemas/permissions.ts';

interface Holder {
  readonly id: string;
  readonly permissions: readonly Permission[];
}

/**
 * Whether a user holds a permission that the caller lacks: such a user is changed and removed by those only who hold as
 * much, so that a permission to manage users is no way to the top. Callers may always change themselves.
 */
export const holdsMore = (user: Holder, caller: Holder): boolean =>
  user.id !== caller.id && user.permissions.some((permission) => !caller.permissions.includes(permission));
