import '../styles/application.css';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { ApplicationData } from '../data/console-data.ts';
import { kindOfTrouble } from '../data/trouble.ts';
import { type ApplicationStatus, statusOf } from '../figures/application-status.ts';
import { showInstant } from '../figures/show-figure.ts';
import { nameOf, StatusChip } from '../parts/application-facts.tsx';
import { useConsole, useResource, useWords } from '../parts/console-context.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Link } from '../parts/link.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { type ApplicationTab, applicationPath, applicationTabs } from '../route.ts';
import { Overview } from './overview-tab.tsx';
import { VerdictStrip } from './verdict-strip.tsx';

export interface TabProps {
  readonly data: ApplicationData;
}

const tabs: Readonly<Record<ApplicationTab, ComponentType<TabProps>>> = {
  overview: Overview,
  affordability: lazy(async () => ({ default: (await import('./affordability-tab.tsx')).AffordabilityTab })),
  income: lazy(async () => ({ default: (await import('./income-tab.tsx')).IncomeTab })),
  liquidity: lazy(async () => ({ default: (await import('./liquidity-tab.tsx')).LiquidityTab })),
  risk: lazy(async () => ({ default: (await import('./risk-tab.tsx')).RiskTab })),
  expenses: lazy(async () => ({ default: (await import('./expenses-tab.tsx')).ExpensesTab })),
  health: lazy(async () => ({ default: (await import('./health-tab.tsx')).HealthTab })),
  transactions: lazy(async () => ({ default: (await import('./transactions-tab.tsx')).TransactionsTab })),
  documents: lazy(async () => ({ default: (await import('./documents-tab.tsx')).DocumentsTab })),
};

const ANALYSING_MS = 2_000;
const WAITING_MS = 15_000;

/** Asks for the connection until it is analysed; the figures then come by themselves. */
function useLiveConnection(data: ApplicationData, status: ApplicationStatus | null): void {
  const { value } = useResource(data.connection);
  const analysedAt = value?.analysed_at ?? null;
  const state = value?.state ?? null;
  const isOver = status === 'ready' || status === 'failed' || status === 'withdrawn' || status === 'expired';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void data.connection.reload(), state === 'ANALYSING' ? ANALYSING_MS : WAITING_MS);
    return () => clearInterval(timer);
  }, [data, state, isOver]);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (analysedAt === null || state !== 'READY') return;
    const trouble = data.affordability.get().trouble;
    const isNewer = seen.current !== null && seen.current !== analysedAt;
    seen.current = analysedAt;
    const waited = trouble !== null && ['analysing', 'no_data'].includes(kindOfTrouble(trouble));
    if (isNewer || waited) void data.analysedAgain();
  }, [data, analysedAt, state]);
}

function Timeline({ data }: TabProps) {
  const { application: words } = useWords();
  const { value: application } = useResource(data.application);
  const { value: connection } = useResource(data.connection);
  if (application === null) return null;
  const isEnded = Date.parse(application.expiry) <= Date.now();
  const steps = [
    { name: words.steps.created, at: application.created_at },
    { name: words.steps.consent, at: application.consent_given_at },
    { name: words.steps.analysed, at: connection?.analysed_at ?? null },
    { name: words.steps.withdrawn, at: application.consent_revoked_at },
    { name: isEnded ? words.steps.ended : words.steps.expiry, at: application.expiry },
  ].filter(({ at }) => at !== null);
  return (
    <ol className="timeline" aria-label={words.timeline}>
      {steps.map(({ name, at }) => (
        <li key={name}>
          <span>{name}</span> <span className="soft">{showInstant(at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** One application: who, how far, the verdict with its reasons, and then the figures. */
export function ApplicationScreen({ id, tab }: { readonly id: string; readonly tab: ApplicationTab }) {
  const { data: all } = useConsole();
  const { application: words, applications } = useWords();
  const data = all.of(id);
  const { value: application, trouble } = useResource(data.application);
  const applicant = useResource(data.applicant).value;
  const connection = useResource(data.connection);
  const isKnown = connection.value !== null || connection.trouble !== null;
  const status = application === null || !isKnown ? null : statusOf(application, connection.value, Date.now());
  useLiveConnection(data, status);
  if (trouble !== null && application === null) {
    return (
      <>
        <ScreenHead title={words.loading} />
        <TroubleView trouble={trouble} again={() => void data.application.reload()} />
      </>
    );
  }
  const Tab = tabs[tab];
  return (
    <>
      <ScreenHead
        title={applicant === null ? words.loading : nameOf(applicant, applications.unnamed)}
        lead={<StatusChip status={status} />}
      >
        {application === null ? null : <CopyButton text={application.connect_url}>{words.link}</CopyButton>}
      </ScreenHead>
      <Timeline data={data} />
      <VerdictStrip data={data} />
      <nav aria-label={words.tabsLabel} className="tabs">
        <ul>
          {applicationTabs.map((one) => (
            <li key={one}>
              <Link to={applicationPath(id, one)} current={one === tab}>
                {words.tabs[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack">
        <Suspense fallback={<Skeleton shape="chart" />}>
          <Tab data={data} />
        </Suspense>
      </div>
    </>
  );
}
