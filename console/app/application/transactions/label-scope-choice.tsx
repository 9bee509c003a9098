import type { Transaction } from '../../console-api.ts';
import { Select } from '../../parts/select.tsx';
import type { LabelScope } from './use-relabel.ts';
import { whyWords } from './words.why.ts';

/** Whether the label that a person gave this very transaction for its party still reaches the others. */
function reachesParty({ rule_id: ruleId, history }: Transaction): boolean {
  if (ruleId !== 'user') return false;
  const count = (wanted: 'given' | 'taken_back') => history.filter(({ for_party: is }) => is === wanted).length;
  return count('given') > count('taken_back');
}

/** Whether a label is for one transaction or for every payment of its party; nothing where no party is named. */
export function LabelScopeChoice({
  row,
  scope,
  choose,
}: {
  readonly row: Transaction;
  readonly scope: LabelScope;
  readonly choose: (scope: LabelScope) => void;
}) {
  const { label: words } = whyWords;
  if (row.counterparty === null) return null;
  const { name } = row.counterparty;
  const isIn = row.amount > 0;
  const options: readonly { readonly value: LabelScope; readonly name: string }[] = [
    { value: 'transaction', name: words.transaction },
    { value: 'party', name: words.party(name, isIn) },
    ...(reachesParty(row) ? [{ value: 'undo_party' as const, name: words.undoParty(name, isIn) }] : []),
  ];
  return (
    <Select
      id="label-scope"
      label={words.scope}
      value={scope}
      options={options}
      onChange={(value) => choose(options.find((one) => one.value === value)?.value ?? 'transaction')}
    />
  );
}
