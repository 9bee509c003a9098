import { useApi } from '../data/use-api.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { DataTable } from '../parts/data-table.tsx';
import { AskedView } from '../parts/states.tsx';
import { type RuleDraft, ruleOf } from './rule-draft.ts';
import { settingsWords } from './words.settings.ts';

const {
  rules: { create: words },
} = settingsWords;

/** What a rule would change in the newest applications, without keeping it. */
export function RulePreview({ draft }: { readonly draft: RuleDraft }) {
  const asked = useApi('previewLabelRule', { body: ruleOf(draft) }, { keepsOld: true });
  const columns = words.exampleColumns;
  return (
    <>
      <h3>{words.preview}</h3>
      <p className="soft">{words.previewLead}</p>
      {asked.trouble?.code === 'bank_connection_not_found' ? (
        <p>{words.noData}</p>
      ) : (
        <AskedView asked={asked}>
          {(value) => (
            <>
              <p role="status">{words.counts(value.transactions_matched, value.would_change, value.kept)}</p>
              {value.examples.length === 0 ? null : (
                <DataTable
                  caption={words.examples}
                  showCaption
                  rows={value.examples}
                  keyOf={(one) => `${one.application_id} ${one.id}`}
                  columns={[
                    { name: columns.description, head: true, cell: ({ description }) => description },
                    { name: columns.date, cell: ({ datetime }) => showDate(datetime) },
                    { name: columns.before, cell: ({ old_label: label }) => showName(label) },
                    { name: columns.after, cell: ({ new_label: label }) => showName(label) },
                    {
                      name: columns.amount,
                      numeric: true,
                      cell: ({ amount, currency }) => showMoney(amount, currency),
                    },
                  ]}
                />
              )}
            </>
          )}
        </AskedView>
      )}
    </>
  );
}
