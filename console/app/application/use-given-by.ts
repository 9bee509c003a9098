import type { Transaction } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { usePermission } from '../parts/console-context.tsx';
import { whyWords } from './transactions/words.why.ts';

type GivenLabel = Transaction['history'][number];

const { by: words } = whyWords;

/** Says who gave a label: oneself, a colleague or a token by its name where one may see those, or our staff. */
export function useGivenBy(history: readonly GivenLabel[]): (given: GivenLabel | undefined) => string {
  const mayUsers = usePermission('users.manage');
  const mayTokens = usePermission('api_tokens.manage');
  const isByUsers = history.some(({ given_by: by }) => by === 'user');
  const caller = useApi('getCaller', isByUsers ? {} : null);
  const me = caller.value?.id;
  // Who changed every one of them is known already.
  const isByOthers = me !== undefined && history.some(({ user_id: id }) => id !== null && id !== me);
  const all = { query: { limit: '100' } };
  const users = usePages('listUsers', mayUsers && isByOthers ? all : null, { all: true }).items;
  const tokens = usePages('listApiTokens', mayTokens && isByOthers ? all : null, { all: true }).items;
  return (given) => {
    if (given?.given_by === 'staff') return words.staff;
    // Nobody is called a colleague before it is known who looks.
    if (given === undefined || me === undefined) return words.person;
    if (given.user_id === me) return words.you;
    const token = tokens.find(({ id }) => id === given.user_id)?.name;
    return (
      users.find(({ id }) => id === given.user_id)?.name ?? (token === undefined ? words.colleague : words.token(token))
    );
  };
}
