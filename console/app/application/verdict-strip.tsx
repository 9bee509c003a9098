import { memo, type ReactNode } from 'react';
import { riskFlags } from '../../../schemas/risk-flags.ts';
import type { Affordability } from '../console-api.ts';
import { kindOfTrouble } from '../data/trouble.ts';
import { type QueryState, useApi } from '../data/use-api.ts';
import { showCount, showDate, showMoney, showScore } from '../figures/show-figure.ts';
import { affordabilityTone, incomeTone, riskTone, type Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import type { TabProps } from './application-path.ts';
import { type ApplicationTab, applicationPath } from './application-path.ts';
import { ofApplication, useIncome } from './use-application.ts';

type AnalysisStatus = Affordability['status'];

interface Verdict {
  readonly tone: Tone;
  readonly headline: string;
  readonly reasons: readonly string[];
}

/** Room for a verdict and its reasons, so that what is below does not move when they come. */
function VerdictToCome({ text, waits }: { readonly text: string; readonly waits: boolean }) {
  return (
    <>
      <p className={waits ? 'unseen' : 'soft'}>{text}</p>
      {waits ? <div className="skeleton verdict-room" aria-hidden="true" /> : null}
    </>
  );
}

/** What stale data speaks well of is not so today. */
const toneNow = (tone: Tone, status: AnalysisStatus): Tone => (status === 'stale' && tone === 'good' ? 'watch' : tone);

function VerdictCard<T extends { readonly status: AnalysisStatus }>({
  title,
  address,
  asked,
  read,
}: {
  readonly title: string;
  readonly address: string;
  readonly asked: QueryState<T>;
  readonly read: (value: T) => Verdict;
}): ReactNode {
  const { application: words, verdicts, shell } = useWords();
  const { value, trouble } = asked;
  if (trouble !== null && kindOfTrouble(trouble) === 'not_asked') return null;
  const verdict = value === null ? null : read(value);
  return (
    <li className="verdict">
      <h3>
        <Link to={address}>{title}</Link>
      </h3>
      {verdict === null || value === null ? (
        <VerdictToCome
          text={trouble === null ? shell.loading : verdicts.affordability.unknown}
          waits={trouble === null}
        />
      ) : (
        <>
          <Chip tone={toneNow(verdict.tone, value.status)}>{verdict.headline}</Chip>
          {value.status === 'stale' ? <p className="soft">{words.completeness.stale}</p> : null}
          {verdict.reasons.length === 0 ? (
            <p className="soft">{words.noReasons}</p>
          ) : (
            <ul className="reasons">
              {verdict.reasons.slice(0, 3).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </li>
  );
}

/** The verdict with its reasons: each part leads to its figures. */
export const VerdictStrip = memo(function VerdictStrip({ id }: TabProps) {
  const { application, verdicts: words, risk: riskWords } = useWords();
  const to = (tab: ApplicationTab): string => applicationPath(id, tab);
  return (
    <section aria-label={application.verdict}>
      <h2 className="unseen">{application.verdict}</h2>
      <ul className="verdicts">
        <VerdictCard
          title={words.affordability.title}
          address={to('affordability')}
          asked={useApi('getAffordability', ofApplication(id))}
          read={(value) => ({
            tone: affordabilityTone(value),
            headline:
              value.verdict === 'within'
                ? words.affordability.headline(showMoney(value.max_instalment, value.currency))
                : words.affordability.verdicts[value.verdict ?? 'cannot_tell'],
            reasons: (value.verdict_details?.reasons ?? []).slice(0, 3).map(({ message }) => message),
          })}
        />
        <VerdictCard
          title={words.income.title}
          address={to('income')}
          asked={useIncome(id)}
          read={(value) => ({
            tone: incomeTone(value),
            headline: words.income.indicators[value.income_indicator ?? 'UNSEEN'],
            reasons: [
              ...value.streams
                .slice(0, 1)
                .map(({ name, monthly_amount: takings, net_monthly_amount: amount }) =>
                  words.income.stream(name, showMoney(amount ?? takings, value.currency)),
                ),
              ...(value.next_payment === null ? [] : [words.income.next(showDate(value.next_payment.expected_on))]),
              ...((value.income_month_breaks ?? 0) > 0 ? [words.income.breaks(value.income_month_breaks ?? 0)] : []),
            ],
          })}
        />
        <VerdictCard
          title={words.risk.title}
          address={to('risk')}
          asked={useApi('getRiskInsights', ofApplication(id))}
          read={(value) => {
            const flags = riskFlags(value);
            return {
              tone: riskTone(flags),
              headline: flags.length === 0 ? words.risk.none : words.risk.signs(flags.length),
              reasons: flags.map(({ name, count }) => `${riskWords.names[name]}: ${showCount(count)}`),
            };
          }}
        />
        <VerdictCard
          title={words.health.title}
          address={to('health')}
          asked={useApi('getHealthScore', ofApplication(id))}
          read={(value) => ({
            tone: 'info',
            headline:
              value.final_score === null ? words.affordability.unknown : words.health.of(showScore(value.final_score)),
            reasons: value.top_reasons.map(({ message }) => message),
          })}
        />
      </ul>
    </section>
  );
});
