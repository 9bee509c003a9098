import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { usePermission } from '../parts/console-context.tsx';
import { decisionWords } from './words.decision.ts';

const { assignment: words } = decisionWords;

/** Users who can be put in charge, as far as the caller may know them. */
export function usePeople(): {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: (userId: string) => string;
  readonly own: string | null;
} {
  const own = useApi('getCaller', {}).value?.id ?? null;
  const mayList = usePermission('users.manage');
  const users = usePages('listUsers', mayList ? { query: { limit: '100' } } : null).items;
  const nameOf = (userId: string): string =>
    userId === own ? words.you : (users.find(({ id }) => id === userId)?.name ?? words.colleague);
  return { people: users.length > 0 ? users : own === null ? [] : [{ id: own, name: words.you }], nameOf, own };
}
