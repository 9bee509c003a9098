import type { ExpenseInsights } from '../console-api.ts';
import { showCount, showDate, showMoney, showName } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';

/** Rows of a long table that are drawn at first. */
const FIRST = 20;

/** Payments that go on by themselves. */
export function RecurringExpenses({ of: { subscriptions, currency } }: { readonly of: ExpenseInsights }) {
  const { expenses: words } = useWords();
  const { columns } = words;
  return (
    <Section title={words.subscriptions}>
      {subscriptions.length === 0 ? (
        <p>{words.noSubscriptions}</p>
      ) : (
        <DataTable
          caption={words.subscriptions}
          rows={subscriptions}
          first={FIRST}
          keyOf={({ stream_id: id }) => id}
          columns={[
            { name: columns.name, head: true, cell: ({ name }) => name },
            { name: columns.label, cell: ({ label }) => showName(label) },
            {
              name: columns.usual,
              numeric: true,
              cell: ({ usual_amount: amount, name }, index) => (
                <Figure place={`expenses_analysis:subscriptions.${index}`} name={name}>
                  {showMoney(amount, currency)}
                </Figure>
              ),
            },
            { name: columns.last, cell: ({ last_paid: day }) => showDate(day) },
            { name: columns.next, cell: ({ next_expected: day }) => showDate(day) },
            { name: columns.state, cell: ({ state }) => showName(state) },
          ]}
        />
      )}
    </Section>
  );
}

/** Who got the most, each payee once, and the largest payment. */
export function TopExpenses({
  of: { top_expense_amounts: top, largest_expense: largest, currency },
}: {
  readonly of: ExpenseInsights;
}) {
  const { expenses: words } = useWords();
  const { columns } = words;
  return (
    <Section title={words.top}>
      <DataTable
        caption={words.top}
        rows={top}
        keyOf={({ transaction_id: id }) => id}
        columns={[
          { name: columns.name, head: true, cell: ({ counterparty, description }) => counterparty ?? description },
          { name: columns.count, numeric: true, cell: ({ count }) => showCount(count) },
          { name: columns.label, cell: ({ label }) => showName(label) },
          {
            name: columns.amount,
            numeric: true,
            cell: ({ amount, counterparty, description }, index) => (
              <Figure place={`expenses_analysis:top_expense_amounts.${index}`} name={counterparty ?? description}>
                {showMoney(amount, currency)}
              </Figure>
            ),
          },
        ]}
      />
      {largest === null ? null : (
        <p>
          {words.largest}:{' '}
          <Figure place="expenses_analysis:largest_expense" name={words.largest}>
            {showMoney(largest.amount, currency)}
          </Figure>
          , {largest.counterparty ?? largest.description}, {showDate(largest.date)}
        </p>
      )}
    </Section>
  );
}

/** Those that are far from what is usual of their label. */
export function UnusualExpenses({ of: { outliers, currency } }: { readonly of: ExpenseInsights }) {
  const { expenses: words } = useWords();
  const { columns } = words;
  return (
    <Section title={words.outliers}>
      {outliers.length === 0 ? (
        <p>{words.noOutliers}</p>
      ) : (
        <DataTable
          caption={words.outliers}
          rows={outliers}
          first={FIRST}
          keyOf={({ transaction_id: id }) => id}
          columns={[
            { name: columns.label, head: true, cell: ({ label }) => showName(label) },
            { name: columns.date, cell: ({ date }) => showDate(date) },
            {
              name: columns.amount,
              numeric: true,
              cell: ({ amount, label }, index) => (
                <Figure place={`expenses_analysis:outliers.${index}`} name={showName(label)}>
                  {showMoney(amount, currency)}
                </Figure>
              ),
            },
            { name: columns.usual, numeric: true, cell: ({ usual_amount: amount }) => showMoney(amount, currency) },
          ]}
        />
      )}
    </Section>
  );
}
