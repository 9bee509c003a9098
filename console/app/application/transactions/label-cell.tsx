import { useMemo } from 'react';
import type { Answered, Transaction } from '../../console-api.ts';
import { showName } from '../../figures/show-figure.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { useWords } from '../../parts/console-context.tsx';

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
function WhyButton({ transaction, open }: { readonly transaction: Transaction; readonly open: () => void }) {
  const { transactions: words } = useWords();
  return (
    <button type="button" className="why" aria-haspopup="dialog" onClick={open}>
      {words.why}{' '}
      <span className="unseen">{words.whyLabelled(transaction.description, showName(transaction.label))}</span>
    </button>
  );
}

/** A label that is also the button to change it. */
function LabelButton({ transaction, edit }: { readonly transaction: Transaction; readonly edit: () => void }) {
  const { transactions: words } = useWords();
  return (
    <button type="button" className="label" title={words.bands[transaction.confidence_band]} onClick={edit}>
      {showName(transaction.label)}
      <span className="unseen">, {words.relabel(transaction.description)}</span>
    </button>
  );
}

/** What a row shows of its label: on paper its name, else the label, its choice while it is edited, and the button "why". */
export function LabelCell({
  transaction: one,
  labels,
  isPrinting,
  isEditing,
  edit,
  leave,
  relabel,
  why,
}: {
  readonly transaction: Transaction;
  readonly labels: Labels;
  readonly isPrinting: boolean;
  readonly isEditing: boolean;
  /** Begins to edit the label of a transaction, or ends it with null. */
  readonly edit: (id: string | null) => void;
  /** Called when the choice has closed. */
  readonly leave: () => void;
  /** Null for those who may change no label. */
  readonly relabel: ((transaction: Transaction, label: string) => void) | null;
  readonly why: (transaction: Transaction) => void;
}) {
  const name = showName(one.label);
  if (isPrinting) return name;
  const close = (): void => {
    edit(null);
    leave();
  };
  const choose = (label: string): void => {
    close();
    if (label !== one.label) relabel?.(one, label);
  };
  if (relabel !== null && isEditing)
    return <LabelChoice transaction={one} labels={labels} leave={close} choose={choose} />;
  return (
    <>
      {relabel === null ? (
        <span title={name}>{name}</span>
      ) : (
        <LabelButton transaction={one} edit={() => edit(one.id)} />
      )}
      <WhyButton transaction={one} open={() => why(one)} />
    </>
  );
}
