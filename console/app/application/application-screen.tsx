import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import type { BankConnection } from '../console-api.ts';
import { kindOfTrouble, passes } from '../data/trouble.ts';
import { useApi } from '../data/use-api.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { type ApplicationStatus, statusOf } from '../figures/application-status.ts';
import { nameOf, StatusChip } from '../parts/application-facts.tsx';
import { useWords } from '../parts/console-context.tsx';
import { InTurn } from '../parts/in-turn.tsx';
import { Link } from '../parts/link.tsx';
import { useQueryValue } from '../parts/query-state.ts';
import { ButtonRoom, Skeleton, TroubleView } from '../parts/states.tsx';
import { NotFound } from '../screens/still-screens.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { ageNotices, type ResultState, showsScore } from './age-of-figures.ts';
import {
  type ApplicationTab,
  applicationPath,
  applicationPlace,
  applicationTabs,
  type TabProps,
  tabsNotAsked,
} from './application-path.ts';
import { useConnectLink } from './connect-link.tsx';
import { Overview } from './overview-tab.tsx';
import { ReportButton } from './report-button.tsx';
import { ofApplication, useAnalysedAgain, useApplicant } from './use-application.ts';

const tabs: Readonly<Record<ApplicationTab, ComponentType<TabProps>>> = {
  overview: Overview,
  affordability: lazy(async () => ({ default: (await import('./affordability-tab.tsx')).AffordabilityTab })),
  income: lazy(async () => ({ default: (await import('./income-tab.tsx')).IncomeTab })),
  liquidity: lazy(async () => ({ default: (await import('./liquidity-tab.tsx')).LiquidityTab })),
  risk: lazy(async () => ({ default: (await import('./risk-tab.tsx')).RiskTab })),
  expenses: lazy(async () => ({ default: (await import('./expenses-tab.tsx')).ExpensesTab })),
  health: lazy(async () => ({ default: (await import('./health-tab.tsx')).HealthTab })),
  transactions: lazy(async () => ({ default: (await import('./transactions/transactions-tab.tsx')).TransactionsTab })),
  documents: lazy(async () => ({ default: (await import('./documents/documents-tab.tsx')).DocumentsTab })),
};

const EvidencePanel = lazy(async () => ({ default: (await import('./evidence-panel.tsx')).EvidencePanel }));
const WhyPanel = lazy(async () => ({ default: (await import('./transactions/why-panel.tsx')).WhyPanel }));

const ANALYSING_MS = 2_000;
const WAITING_MS = 15_000;

/** Milliseconds after which the connection is requested again; null once nothing comes any more by itself. */
function pauseOf(status: ApplicationStatus | null): number | null {
  if (status === 'analysing') return ANALYSING_MS;
  return status === null || status === 'connecting' || status === 'waiting' ? WAITING_MS : null;
}

/** Requests the figures again when the connection was analysed anew. */
function useFreshFigures(id: string, connection: BankConnection | null): void {
  const analysedAgain = useAnalysedAgain(id);
  const { value: figures, trouble } = useApi('getAffordability', ofApplication(id));
  const analysedAt = connection?.state === 'READY' ? connection.analysed_at : null;
  const isWaitedFor = trouble !== null && ['analysing', 'no_data'].includes(kindOfTrouble(trouble));
  const waited = isWaitedFor || figures?.state === 'updating';
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (analysedAt === null) return;
    const isNewer = seen.current !== null && seen.current !== analysedAt;
    seen.current = analysedAt;
    // Also where figures were asked for just before they were there.
    if (isNewer || waited) void analysedAgain();
  }, [analysedAt, waited, analysedAgain]);
}

/** That the figures are being worked out anew, are older than the data, or were judged by other settings. */
function AgeOfFigures({
  id,
  tab,
  result,
}: TabProps & Pick<TabsProps, 'tab'> & { readonly result: ResultState | null }) {
  const { application: words } = useWords();
  const asked = (isShown: boolean) => (isShown ? ofApplication(id) : null);
  const notices = ageNotices(tab, {
    connection: result,
    affordability: useApi('getAffordability', ofApplication(id)).value?.state ?? null,
    health: useApi('getHealthScore', asked(showsScore('health', tab))).value?.state ?? null,
    liquidity: useApi('getLiquidityScore', asked(showsScore('liquidity', tab))).value?.state ?? null,
  });
  return notices.map((notice) => (
    <Notice key={notice} kind={notice === 'outdated' ? 'bad' : 'info'}>
      {words.result[notice]}
    </Notice>
  ));
}

/** The tabs of an application that its config asks for, on one line that scrolls sideways. */
function Tabs({ id, tab, notAsked }: TabsProps) {
  const { application: words } = useWords();
  return (
    <nav aria-label={words.tabsLabel} className="tabs">
      <ul>
        {applicationTabs
          .filter((one) => !notAsked.includes(one))
          .map((one) => (
            <li key={one}>
              <Link to={applicationPath(id, one)} current={one === tab}>
                {words.tabs[one]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface TabsProps {
  readonly id: string;
  readonly tab: ApplicationTab;
  readonly notAsked: readonly ApplicationTab[];
}

/** What is behind a figure: a transaction is shown in the place of its figure, which comes back after it. */
function BehindFigure({ id }: TabProps) {
  const figure = useQueryValue('figure');
  const transaction = useQueryValue('transaction');
  if (transaction !== '') return <WhyPanel applicationId={id} id={transaction} />;
  return figure === '' ? null : <EvidencePanel key={figure} applicationId={id} figure={figure} />;
}

function OneApplication({ id, tab }: { readonly id: string; readonly tab: ApplicationTab }) {
  const { application: words, applications } = useWords();
  const { value: application, trouble, reload } = useApi('getApplication', ofApplication(id));
  const applicant = useApplicant(application).value;
  const [pause, setPause] = useState<number | null>(null);
  const connection = useApi('getBankConnection', ofApplication(id), { every: pause });
  // A missing one is an answer too, and an unreachable service is not.
  const isKnown = connection.value !== null || (connection.trouble !== null && !passes(connection.trouble));
  const status = application === null || !isKnown ? null : statusOf(application, connection.value, Date.now());
  useEffect(() => setPause(pauseOf(status)), [status]);
  useFreshFigures(id, connection.value);
  const connectLink = useConnectLink(id);
  if (trouble !== null && application === null) {
    return (
      <>
        <ScreenHead title={words.loading} />
        <TroubleView trouble={trouble} again={() => void reload()} />
      </>
    );
  }
  const Tab = tabs[tab];
  const notAsked = tabsNotAsked(connection.value);
  return (
    <>
      <ScreenHead
        title={applicant === null ? words.loading : nameOf(applicant, applications.unnamed)}
        lead={isKnown || connection.trouble === null ? <StatusChip status={status} /> : words.unknownStatus}
      >
        {application === null ? <ButtonRoom /> : connectLink.button}
        {status === null && connection.trouble === null ? (
          <ButtonRoom />
        ) : status === 'ready' ? (
          <ReportButton id={id} />
        ) : null}
      </ScreenHead>
      {isKnown || connection.trouble === null ? null : (
        <TroubleView trouble={connection.trouble} again={() => void connection.reload()} />
      )}
      {connectLink.outcome}
      <div className="application-bar">
        <DecisionBar id={id} />
        <Tabs id={id} tab={tab} notAsked={notAsked} />
      </div>
      <AgeOfFigures id={id} tab={tab} result={connection.value?.result?.state ?? null} />
      <div className="stack">
        {/* Of each tab its own: the press shows which one was chosen before anything of it is drawn. */}
        <InTurn key={tab}>
          <Suspense fallback={<Skeleton shape="chart" />}>
            <Tab id={id} />
          </Suspense>
          {notAsked.length === 0 ? null : (
            <p className="soft">{words.notAsked(notAsked.map((one) => words.tabs[one]).join(', '))}</p>
          )}
        </InTurn>
      </div>
      <Suspense fallback={null}>
        <BehindFigure id={id} />
      </Suspense>
    </>
  );
}

/** One application: who, how far, the verdict with its reasons, and then the figures. */
export function ApplicationScreen() {
  const { id, tab } = useParams();
  const place = applicationPlace(id, tab);
  return place === null ? <NotFound /> : <OneApplication key={place.id} {...place} />;
}
