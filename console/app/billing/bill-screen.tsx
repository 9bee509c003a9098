import { useParams } from 'react-router';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showCount, showDate, showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { PayBill } from './pay-bill.tsx';
import { showPeriod } from './show-period.ts';
import { billingWords } from './words.billing.ts';

const { bill: words, bills, types } = billingWords;

type BillDetail = Answered<'getBill'> & object;

/** Fetches the tax invoice. Its address is asked for at the press: it holds for minutes only. */
function InvoiceButton({ id }: { readonly id: string }) {
  const { send, busy, trouble } = useSend('getBill');
  const open = async (): Promise<void> => {
    const answer = await send({ path: { bill_id: id }, query: { format: 'pdf', answer: 'address' } });
    const file = answer?.body?.invoice_file ?? null;
    // The API answers a file to keep: the page stays where it is.
    if (file !== null) window.location.assign(file.url);
  };
  return (
    <>
      <ActionButton busy={busy} busyText={words.makingPdf} onClick={() => void open()}>
        {words.pdf}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

function Breakdown({ bill }: { readonly bill: BillDetail }) {
  const { columns, sums } = words;
  return (
    <Section title={words.breakdown}>
      <DataTable
        caption={words.breakdown}
        rows={bill.breakdown_items}
        keyOf={({ item_type: type, period, price_per_unit: price }) => `${type} ${period} ${price}`}
        columns={[
          { name: columns.item, head: true, cell: ({ item_type: type }) => types[type] },
          { name: columns.month, cell: ({ period }) => showPeriod(period) },
          { name: columns.units, numeric: true, cell: ({ total_units: units }) => showCount(units) },
          { name: columns.price, numeric: true, cell: ({ price_per_unit: price }) => showMoney(price) },
          { name: columns.total, numeric: true, cell: ({ total_price: total }) => showMoney(total) },
        ]}
      />
      <dl className="facts">
        <dt>{sums.net}</dt>
        <dd>{showMoney(bill.amount_excluding_vat)}</dd>
        <dt>{sums.vat(bill.vat_percent)}</dt>
        <dd>{showMoney(bill.vat_amount)}</dd>
        <dt>{sums.total}</dt>
        <dd>{showMoney(bill.amount)}</dd>
        {bill.amount_credited === 0 ? null : (
          <>
            <dt>{sums.credited}</dt>
            <dd>{showMoney(bill.amount_credited)}</dd>
          </>
        )}
        <dt>{sums.due}</dt>
        <dd>{showMoney(bill.amount_due)}</dd>
      </dl>
    </Section>
  );
}

function CreditNotes({ bill }: { readonly bill: BillDetail }) {
  const { noteColumns: columns } = words;
  if (bill.credit_notes.length === 0) return null;
  return (
    <Section title={words.notes}>
      <DataTable
        caption={words.notes}
        rows={bill.credit_notes}
        keyOf={({ id }) => id}
        columns={[
          { name: columns.number, head: true, cell: ({ credit_note_number: number }) => number },
          { name: columns.date, cell: ({ date }) => showDate(date) },
          { name: columns.reason, cell: ({ reason }) => reason },
          { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount) },
        ]}
      />
    </Section>
  );
}

/** One bill: what it is made of, the tax invoice, and how to pay it. */
export function BillScreen() {
  const { id = '' } = useParams();
  const { value, trouble, reload } = useApi('getBill', { path: { bill_id: id }, query: {} });
  if (value === null || value === undefined) {
    return (
      <>
        <ScreenHead title={words.loading} />
        {trouble === null ? <Skeleton /> : <TroubleView trouble={trouble} again={() => void reload()} />}
        <p>
          <Link to="/billing">{words.back}</Link>
        </p>
      </>
    );
  }
  const isPaid = value.status === 'PAID';
  return (
    <>
      <ScreenHead
        title={words.of(value.invoice_number)}
        lead={
          <>
            <Chip tone={isPaid ? 'good' : 'watch'}>{bills.statuses[value.status]}</Chip> {showPeriod(value.period)}
            {value.paid_at === null ? null : `. ${words.paid(showDate(value.paid_at))}`}
          </>
        }
      >
        <InvoiceButton id={id} />
        <Link to="/billing" className="button second">
          {words.back}
        </Link>
      </ScreenHead>
      {isPaid ? null : <PayBill bill={value} />}
      <Breakdown bill={value} />
      <CreditNotes bill={value} />
      <ApiCall id="getBill" path={{ bill_id: id }} />
    </>
  );
}
