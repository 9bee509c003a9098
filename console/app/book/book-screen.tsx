import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showCount, showMoney, showName, showShare, UNKNOWN } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { PlainStats } from '../parts/plain-stats.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { AskedView, Empty } from '../parts/states.tsx';
import { BookHead, MonthChoice, useMonth } from './book-head.tsx';
import { isMonth, monthName, monthsUntil } from './months.ts';
import { bookWords as words } from './words.book.ts';

type Book = Answered<'getPortfolio'>;

const REFERENCES = 13;

function ReferenceChoice() {
  const change = useChangeQuery();
  const month = useMonth();
  return (
    <Select
      id="reference"
      label={words.reference}
      value={useQueryValue('reference')}
      onChange={(reference) => change({ reference })}
      options={[
        { value: '', name: words.before },
        ...monthsUntil(month, REFERENCES)
          .slice(1)
          .map((value) => ({ value, name: monthName(value) })),
      ]}
    />
  );
}

function Tiles({ of }: { readonly of: Book }) {
  const { tiles } = words;
  const part = (count: number): string => words.share(showCount(count), showShare(count / of.decisions));
  return (
    <Section title={monthName(of.month)}>
      <PlainStats
        stats={[
          { name: tiles.decisions, value: showCount(of.decisions) },
          { name: tiles.approve, value: part(of.approve) },
          { name: tiles.refer, value: part(of.refer) },
          { name: tiles.decline, value: part(of.decline) },
          { name: tiles.overridden, value: showCount(of.overridden) },
          { name: tiles.asked, value: showMoney(of.asked_amount) },
          { name: tiles.granted, value: showMoney(of.granted_amount) },
        ]}
      />
    </Section>
  );
}

interface Counted {
  readonly value: string;
  readonly decisions: number;
}

/** Decisions by something, of which some lead to their list. */
function CountedTable({
  title,
  rows,
  nameOf = showName,
  addressOf,
}: {
  readonly title: string;
  readonly rows: readonly Counted[];
  readonly nameOf?: (value: string) => string;
  readonly addressOf?: (value: string) => string;
}) {
  const { tables } = words;
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="soft">{tables.nothing}</p>
      ) : (
        <DataTable
          caption={title}
          rows={rows}
          keyOf={({ value }) => value}
          first={10}
          columns={[
            {
              name: tables.value,
              head: true,
              cell: ({ value }) =>
                addressOf === undefined ? nameOf(value) : <Link to={addressOf(value)}>{nameOf(value)}</Link>,
            },
            { name: tables.decisions, numeric: true, cell: ({ decisions }) => showCount(decisions) },
          ]}
        />
      )}
    </Section>
  );
}

type Distribution = Book['net_income'];

function bandName({ from, below }: Distribution['bands'][number]): string {
  const { tables } = words;
  if (from === null) return tables.below(showMoney(below));
  return below === null ? tables.from(showMoney(from)) : tables.band(showMoney(from), showMoney(below));
}

function DistributionTable({ title, of }: { readonly title: string; readonly of: Distribution }) {
  const rows = [
    ...of.bands.map((band) => ({ value: bandName(band), decisions: band.decisions })),
    ...(of.not_known === 0 ? [] : [{ value: words.tables.notKnown, decisions: of.not_known }]),
  ];
  return <CountedTable title={title} rows={rows} nameOf={(name) => name} />;
}

const driftTones = { stable: 'good', shifting: 'watch', shifted: 'bad' } as const satisfies Record<string, Tone>;

function Drift({ of }: { readonly of: Book }) {
  const { drift } = words;
  return (
    <Section title={drift.title} lead={drift.lead(monthName(of.reference))}>
      {of.drift.length === 0 ? (
        <p className="soft">{drift.none}</p>
      ) : (
        <DataTable
          caption={drift.title}
          rows={of.drift}
          keyOf={({ input }) => input}
          columns={[
            { name: drift.input, head: true, cell: ({ input }) => showName(input) },
            { name: drift.index, numeric: true, cell: ({ index }) => index?.toFixed(3) ?? UNKNOWN },
            {
              name: drift.reading,
              cell: ({ reading, is_small: isSmall }) =>
                isSmall ? (
                  <span className="soft">{words.small}</span>
                ) : reading === null ? (
                  drift.unknown
                ) : (
                  <Chip tone={driftTones[reading]}>{drift.readings[reading]}</Chip>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Separation({ of }: { readonly of: Book }) {
  const { separation } = words;
  return (
    <Section title={separation.title} lead={separation.lead}>
      {of.separation.length === 0 ? (
        <p className="soft">{separation.none}</p>
      ) : (
        <DataTable
          caption={separation.title}
          rows={of.separation}
          keyOf={({ input }) => input}
          columns={[
            {
              name: separation.input,
              head: true,
              cell: ({ input, is_small: isSmall }) => (
                <>
                  {showName(input)} {isSmall ? <span className="soft">{words.small}</span> : null}
                </>
              ),
            },
            { name: separation.gini, numeric: true, cell: ({ gini }) => gini.toFixed(2) },
            { name: separation.ks, numeric: true, cell: ({ ks }) => ks.toFixed(2) },
            { name: separation.bad, numeric: true, cell: ({ bad }) => showCount(bad) },
            { name: separation.good, numeric: true, cell: ({ good }) => showCount(good) },
          ]}
        />
      )}
    </Section>
  );
}

function Month({ of }: { readonly of: Book }) {
  const { tables } = words;
  if (of.decisions === 0) return <Empty title={words.none} text={words.noneText} />;
  return (
    <div className="stack">
      {of.is_cut ? <Notice kind="info">{words.cut}</Notice> : null}
      <Tiles of={of} />
      <Drift of={of} />
      <div className="beside">
        <CountedTable
          title={tables.reasons}
          rows={of.reasons}
          addressOf={(reason) => `/book/decisions?${new URLSearchParams({ month: of.month, reason })}`}
        />
        <CountedTable title={tables.products} rows={of.products} />
        <CountedTable title={tables.verdicts} rows={of.verdicts} />
        <CountedTable title={tables.loans} rows={of.loans} />
        <DistributionTable title={tables.net_income} of={of.net_income} />
        <DistributionTable title={tables.max_instalment} of={of.max_instalment} />
      </div>
      <Separation of={of} />
    </div>
  );
}

/** What the decisions of a month come to, how far applicants drifted, and how well scores part good loans from bad. */
export function BookScreen() {
  const month = useMonth();
  const reference = useQueryValue('reference');
  const query = { month, ...(isMonth(reference) ? { reference } : {}) };
  const asked = useApi('getPortfolio', { query }, { keepsOld: true });
  return (
    <>
      <BookHead />
      <search className="filters">
        <MonthChoice />
        <ReferenceChoice />
      </search>
      <AskedView asked={asked} shape="figures">
        {(book) => <Month of={book} />}
      </AskedView>
      <ApiCall id="getPortfolio" />
    </>
  );
}
