import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showDate, showMoney } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { PlainStats } from '../parts/plain-stats.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, ListView } from '../parts/states.tsx';
import { BillingAddress } from './billing-address.tsx';
import { BillingHead } from './billing-head.tsx';
import { showPeriod } from './show-period.ts';
import { billingWords as words } from './words.billing.ts';

function statsOf(known: Answered<'getOutstandingBillAmount'>, balance: number | null) {
  const { outstanding } = words;
  return [
    { name: outstanding.amount, value: showMoney(known.amount), note: outstanding.amountNote },
    {
      name: outstanding.current(showPeriod(known.period)),
      value: showMoney(known.current_period),
      note: outstanding.currentNote,
    },
    { name: outstanding.balance, value: showMoney(balance), note: outstanding.balanceNote },
  ];
}

/** What is owed, and every bill. */
export function BillingScreen() {
  const outstanding = useApi('getOutstandingBillAmount', {});
  const balance = useApi('getBalance', {}).value?.balance ?? null;
  const list = usePages('listBills', { query: { limit: '25' } });
  const { bills } = words;
  const { columns } = bills;
  return (
    <>
      <BillingHead />
      <AskedView asked={outstanding} shape="figures">
        {(known) => <PlainStats stats={statsOf(known, balance)} />}
      </AskedView>
      <Section title={bills.title}>
        <ListView list={list} empty={<Empty title={bills.none} text={bills.noneText} />}>
          {(items) => (
            <DataTable
              caption={bills.title}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: columns.number,
                  head: true,
                  cell: ({ id, invoice_number: number }) => <Link to={`/billing/bills/${id}`}>{number}</Link>,
                },
                { name: columns.period, cell: ({ period }) => showPeriod(period) },
                { name: columns.date, cell: ({ date }) => showDate(date) },
                {
                  name: columns.status,
                  cell: ({ status }) => (
                    <Chip tone={status === 'PAID' ? 'good' : 'watch'}>{bills.statuses[status]}</Chip>
                  ),
                },
                { name: columns.due, numeric: true, cell: ({ amount_due: due }) => showMoney(due) },
                { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount) },
              ]}
            />
          )}
        </ListView>
      </Section>
      <BillingAddress />
      <ApiCall id="listBills" />
    </>
  );
}
