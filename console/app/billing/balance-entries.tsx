import { useApi } from '../data/use-api.ts';
import { showInstant, showMoney } from '../figures/show-figure.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty } from '../parts/states.tsx';
import { billingWords } from './words.billing.ts';

const { balance: words } = billingWords;

/** What was paid in advance, and what moved it. */
export function BalanceEntries() {
  const asked = useApi('getBalance', {});
  const { columns } = words;
  return (
    <Section title={words.title}>
      <AskedView asked={asked}>
        {({ balance, entries }) => (
          <>
            <p>{words.lead(showMoney(balance))}</p>
            {entries.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <DataTable
                caption={words.title}
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: columns.what,
                    head: true,
                    cell: ({ kind, bill_id: bill }) =>
                      bill === null ? (
                        words.kinds[kind]
                      ) : (
                        <Link to={`/billing/bills/${bill}`}>{words.kinds[kind]}</Link>
                      ),
                  },
                  { name: columns.when, cell: ({ created_at: at }) => showInstant(at) },
                  { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount) },
                  { name: columns.after, numeric: true, cell: ({ balance: after }) => showMoney(after) },
                ]}
              />
            )}
          </>
        )}
      </AskedView>
    </Section>
  );
}
