import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showInstant, showMoney } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, ListView } from '../parts/states.tsx';
import { BillingHead } from './billing-head.tsx';
import { showPeriod } from './show-period.ts';
import { usageMonths } from './usage-months.ts';
import { billingWords } from './words.billing.ts';

const { usage: words, types } = billingWords;

function Prices() {
  const asked = useApi('listPricing', {});
  return (
    <Section title={words.prices} lead={words.pricesLead}>
      <AskedView asked={asked}>
        {(prices) => (
          <DataTable
            caption={words.prices}
            rows={prices}
            keyOf={({ type }) => type}
            columns={[
              { name: words.priceColumns.item, head: true, cell: ({ display_title: title }) => title },
              { name: words.priceColumns.price, numeric: true, cell: ({ price }) => showMoney(price) },
            ]}
          />
        )}
      </AskedView>
    </Section>
  );
}

/** What was used, by the month of its bill, and what it costs. */
export function UsageScreen() {
  const list = usePages('listBillableEvents', { query: { limit: '100' } });
  const { columns } = words;
  return (
    <>
      <BillingHead />
      <Section title={words.title} lead={words.lead}>
        <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
          {(events) => (
            <>
              {usageMonths(events).map(({ period, sum, events: of }, index) => (
                <details key={period} open={index === 0}>
                  <summary>{words.month(showPeriod(period), of.length, showMoney(sum))}</summary>
                  <DataTable
                    caption={showPeriod(period)}
                    rows={of}
                    keyOf={({ id }) => id}
                    columns={[
                      { name: columns.what, head: true, cell: ({ type }) => types[type] },
                      { name: columns.when, cell: ({ created_at: at }) => showInstant(at) },
                      {
                        name: columns.application,
                        cell: ({ application_id: id }) => <Link to={`/applications/${id}`}>{id}</Link>,
                      },
                      { name: columns.price, numeric: true, cell: ({ billed_price: price }) => showMoney(price) },
                    ]}
                  />
                </details>
              ))}
              {list.isWhole ? null : <p className="soft">{words.partly}</p>}
            </>
          )}
        </ListView>
      </Section>
      <Prices />
      <ApiCall id="listBillableEvents" />
    </>
  );
}
