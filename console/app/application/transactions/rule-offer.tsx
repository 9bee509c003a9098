import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Field } from '../../../parts/field.tsx';
import { useApi } from '../../data/use-api.ts';
import { useSend } from '../../data/use-send.ts';
import { ruleTextOf } from '../../figures/rule-text.ts';
import { showDate, showMoney, showName } from '../../figures/show-figure.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Modal } from '../../parts/modal.tsx';
import { Skeleton, TroubleView } from '../../parts/states.tsx';
import { useToast } from '../../parts/toasts.tsx';
import type { LabelChange } from './use-relabel.ts';

const PAUSE_MS = 400;

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Makes a rule of a change of a label, after showing what it would change in this application. */
export function RuleOffer({
  id,
  change,
  close,
}: {
  /** The application's. */
  readonly id: string;
  readonly change: LabelChange;
  readonly close: () => void;
}) {
  const { rules: words } = useWords();
  const { columns } = words;
  const tell = useToast();
  const cache = useQueryClient();
  const [text, setText] = useState(() => ruleTextOf(change.transaction));
  const settled = useSettled(text.trim());
  const rule = (contains: string) => ({
    conditions: {
      description_contains: contains,
      direction: change.transaction.amount < 0 ? ('out' as const) : ('in' as const),
    },
    label: change.to,
  });
  const preview = useApi(
    'previewLabelRule',
    settled === '' ? null : { body: { ...rule(settled), application_ids: [id] } },
    { keepsOld: true },
  );
  const remove = useSend('deleteLabelRule', { invalidates: ['listLabelRules'] });
  const create = useSend('createLabelRule', { invalidates: ['getBankConnection', 'listLabelRules'] });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    const made = await create.send({ body: { ...rule(text.trim()), apply_to_application_ids: [id] } });
    if (made === null) return;
    // Read again once they are analysed.
    void cache.invalidateQueries({ queryKey: ['listLabelledTransactions'], refetchType: 'none' });
    tell(words.made, () => void remove.send({ path: { rule_id: made.body.id } }));
    close();
  };
  const { value } = preview;
  return (
    <Modal title={words.title} look="panel" close={close}>
      <h2>{words.title}</h2>
      <p>{words.lead(showName(change.to))}</p>
      {create.trouble === null ? null : <TroubleView trouble={create.trouble} />}
      <form className="form" onSubmit={(event) => void send(event)} noValidate>
        <Field
          id="rule-text"
          label={words.contains}
          hint={words.hint}
          value={text}
          maxLength={200}
          error={text.trim() === '' ? words.missing : undefined}
          onChange={setText}
        />
        <ActionButton kind="first" submits busy={create.busy} busyText={words.making}>
          {words.make}
        </ActionButton>
      </form>
      {preview.trouble === null ? null : <TroubleView trouble={preview.trouble} again={() => void preview.reload()} />}
      {value === null ? (
        preview.trouble === null && settled !== '' ? (
          <Skeleton />
        ) : null
      ) : (
        <>
          <p role="status">{words.counts(value.transactions_matched, value.would_change, value.kept)}</p>
          {value.examples.length === 0 ? null : (
            <DataTable
              caption={words.examples}
              showCaption
              rows={value.examples}
              keyOf={(one) => one.id}
              columns={[
                { name: columns.date, cell: ({ datetime }) => showDate(datetime) },
                { name: columns.description, head: true, cell: ({ description }) => description },
                { name: columns.before, cell: ({ old_label: label }) => showName(label) },
                { name: columns.after, cell: ({ new_label: label }) => showName(label) },
                { name: columns.amount, numeric: true, cell: ({ amount, currency }) => showMoney(amount, currency) },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  );
}
