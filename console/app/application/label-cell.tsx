import { useMemo } from 'react';
import type { Answered, Transaction } from '../console-api.ts';
import { showName } from '../figures/show-figure.ts';
import { Combobox } from '../parts/combobox.tsx';
import { useWords } from '../parts/console-context.tsx';

export type Labels = Answered<'listLabels'>['labels'];

/** Chooses another label by typing a part of its name. */
export function LabelChoice({
  transaction,
  labels,
  choose,
  leave,
}: {
  readonly transaction: Transaction;
  readonly labels: Labels;
  readonly choose: (label: string) => void;
  readonly leave: () => void;
}) {
  const { transactions: words } = useWords();
  const { amount, label } = transaction;
  const choices = useMemo(() => {
    const fitting = labels
      .filter(({ direction }) => direction === 'both' || (direction === 'in') === amount > 0)
      .map(({ id }) => id);
    return [...new Set([...fitting, label])].toSorted().map((value) => ({ value, name: showName(value) }));
  }, [labels, amount, label]);
  return (
    <Combobox
      label={words.relabel(transaction.description)}
      hidesLabel
      opensAtOnce
      value={label}
      choices={choices}
      onChange={choose}
      onClose={leave}
    />
  );
}

/** Opens why a transaction has its label. */
export function WhyButton({ transaction, open }: { readonly transaction: Transaction; readonly open: () => void }) {
  const { transactions: words } = useWords();
  return (
    <button type="button" className="why" aria-haspopup="dialog" onClick={open}>
      {words.why}{' '}
      <span className="unseen">{words.whyLabelled(transaction.description, showName(transaction.label))}</span>
    </button>
  );
}

/** A label that is also the button to change it. */
export function LabelButton({ transaction, edit }: { readonly transaction: Transaction; readonly edit: () => void }) {
  const { transactions: words } = useWords();
  return (
    <button type="button" className="label" title={words.bands[transaction.confidence_band]} onClick={edit}>
      {showName(transaction.label)}
      <span className="unseen">, {words.relabel(transaction.description)}</span>
    </button>
  );
}
