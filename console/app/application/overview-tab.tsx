import { memo } from 'react';
import type { StatementSummary } from '../console-api.ts';
import { type ApiError, kindOfTrouble } from '../data/trouble.ts';
import { useApi } from '../data/use-api.ts';
import { ActivityPanel } from '../decision/activity-panel.tsx';
import { CorrespondencePanel } from '../decision/correspondence-panel.tsx';
import { DecisionPanel } from '../decision/decision-panel.tsx';
import { showDate, showMoney, showShare, showSpan } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { PersonCard } from './person-card.tsx';
import { Timeline } from './timeline.tsx';
import { ofApplication } from './use-application.ts';
import { VerdictStrip } from './verdict-strip.tsx';

function KeyFigures({ id }: TabProps) {
  const { overview: words } = useWords();
  const asked = [
    useApi('getAffordability', ofApplication(id)),
    useApi('getLiquidityScore', ofApplication(id)),
  ] as const;
  const [{ value: affordability }, { value: liquidity }] = asked;
  const isNotAsked = ({ trouble }: { readonly trouble: ApiError | null }): boolean =>
    trouble !== null && kindOfTrouble(trouble) === 'not_asked';
  const failed = asked.find((one) => one.trouble !== null && !isNotAsked(one));
  const again = (): void => {
    for (const { trouble, reload } of asked) if (trouble !== null) void reload();
  };
  if (asked.every(isNotAsked)) return null;
  if (affordability === null && liquidity === null && failed === undefined) return <Skeleton shape="figures" />;
  const currency = affordability?.currency ?? liquidity?.currency;
  return (
    <Section title={words.key}>
      {failed?.trouble ? <TroubleView trouble={failed.trouble} again={again} /> : null}
      <dl className="stats">
        <Stat
          name={words.netIncome}
          place="affordability:net_income"
          value={showMoney(affordability?.net_income, currency)}
        />
        <Stat
          name={words.living}
          place="affordability:expenses_used"
          value={showMoney(affordability?.expenses_used, currency)}
        />
        <Stat
          name={words.debt}
          place="affordability:debt_commitments"
          value={showMoney(affordability?.debt_commitments, currency)}
        />
        <Stat
          name={words.disposable}
          place="affordability:max_instalment"
          value={showMoney(affordability?.max_instalment, currency)}
        />
        <Stat
          name={words.balance}
          place="liquidity_score:current_balance"
          value={showMoney(liquidity?.current_balance, currency)}
        />
        <Stat
          name={words.shortfall}
          place="liquidity_score:balance_forecast.shortfall_probability_30_days"
          value={showShare(liquidity?.balance_forecast?.shortfall_probability_30_days)}
        />
      </dl>
    </Section>
  );
}

function Reasons({ id }: TabProps) {
  const { overview: words } = useWords();
  const health = useApi('getHealthScore', ofApplication(id)).value;
  if (health === null || health.top_reasons.length === 0) return null;
  return (
    <Section title={words.reasons}>
      <ul className="plain">
        {health.top_reasons.map(({ code, message, improvement }, index) => (
          <li key={code}>
            <Figure place={`health_score:top_reasons.${index}`} name={words.reasons}>
              {message}
            </Figure>
            <p className="soft">{improvement}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const identityTones = {
  match: 'good',
  close: 'watch',
  different: 'bad',
  unknown: 'info',
} as const satisfies Record<StatementSummary['identity_check']['verdict'], Tone>;

type Account = StatementSummary['accounts_summary'][number];

/** The holder of an account, and whether it is the applicant. */
const holderOf =
  ({ identity_check: check }: StatementSummary, words: Readonly<Record<keyof typeof identityTones, string>>) =>
  ({ id, account_holder_name: holder }: Account) => {
    const verdict = check.accounts.find(({ account_id: of }) => of === id)?.verdict ?? 'unknown';
    return (
      <>
        {holder} <Chip tone={identityTones[verdict]}>{words[verdict]}</Chip>
      </>
    );
  };

function Accounts({ of: summary }: { readonly of: StatementSummary }) {
  const { overview: words } = useWords();
  const { columns } = words;
  return (
    <Section title={words.accounts}>
      <DataTable
        caption={words.accounts}
        rows={summary.accounts_summary}
        keyOf={({ id }) => id}
        columns={[
          { name: columns.bank, head: true, cell: ({ bank_name: bank }) => bank },
          { name: columns.account, cell: ({ account_number: number }) => number },
          { name: columns.holder, cell: holderOf(summary, words.identity) },
          {
            name: columns.from,
            cell: ({ statement_start_date: from, statement_end_date: to }) =>
              from === null || to === null ? showDate(to) : showSpan(from, to),
          },
          {
            name: columns.balance,
            numeric: true,
            cell: ({ closing_balance: balance, currency }, index) => (
              <Figure place={`statement_summary:accounts_summary.${index}.closing_balance`} name={columns.balance}>
                {showMoney(balance, currency)}
              </Figure>
            ),
          },
          {
            name: columns.adds,
            cell: ({ reconciliation }) =>
              reconciliation === null ? words.adds.unknown : reconciliation.reconciles ? words.adds.yes : words.adds.no,
          },
        ]}
      />
    </Section>
  );
}

const parts = [memo(KeyFigures), memo(Reasons), memo(Accounts)];

/** What decides, on one screen: the decision and the verdict with their reasons, who applies, key figures, what holds the score down, the accounts. */
export function Overview({ id }: TabProps) {
  // Of an application that is not there, the screen says so and nothing else.
  const application = useApi('getApplication', ofApplication(id)).value;
  return (
    <>
      {application === null ? (
        <Skeleton shape="chart" />
      ) : (
        <div className="decision-and-activity">
          <DecisionPanel id={id} />
          <div className="stack">
            <CorrespondencePanel id={id} />
            <ActivityPanel id={id} />
          </div>
        </div>
      )}
      <VerdictStrip id={id} />
      <PersonCard id={id} />
      <AnalysisView
        asked={useApi('getStatementSummary', ofApplication(id))}
        call="getStatementSummary"
        applicationId={id}
        parts={parts}
      />
      <Timeline id={id} />
    </>
  );
}
