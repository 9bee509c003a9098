import { lazy, Suspense, useState } from 'react';
import { routes } from '../api-contract.evaluated.ts';
import { applicationPath } from '../application/application-path.ts';
import type { ListedApplication } from '../console-api.ts';
import { curlOf } from '../curl.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { attentionOf } from '../figures/application-status.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { listedName, StatusChip } from '../parts/application-facts.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { useConsole, useTabs, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

const WorkOfTheDay = lazy(async () => ({ default: (await import('../day/work-of-the-day.tsx')).WorkOfTheDay }));

const NEWEST = 25;

function NameLink({ of }: { readonly of: ListedApplication }) {
  const { applications } = useWords();
  return <Link to={applicationPath(of.id)}>{listedName(of, applications.unnamed)}</Link>;
}

const attentionTo = ({ status, bank_connection: connection, expiry }: ListedApplication) =>
  attentionOf({ status, analysedAt: connection?.analysed_at ?? null, expiry }, Date.now());

function Newest() {
  const { home, applications: words } = useWords();
  const { items, count, trouble, more } = usePages('listApplications', { query: { limit: String(NEWEST) } });
  const urgent = items.flatMap((one) => {
    const why = attentionTo(one);
    return why === null ? [] : [{ one, why }];
  });
  if (trouble !== null && count === null) {
    return <TroubleView trouble={trouble} again={more} />;
  }
  if (count === null) return <Skeleton />;
  if (count === 0) {
    return (
      <Section title={home.activity}>
        <Empty title={home.noActivity} text={home.noActivityText}>
          <Link to="/applications/invite" className="button first">
            {words.invite}
          </Link>
        </Empty>
      </Section>
    );
  }
  return (
    <>
      <Section title={home.attention} lead={home.attentionLead}>
        {urgent.length === 0 ? (
          <p className="soft">
            {home.nothing}. {home.nothingText}
          </p>
        ) : (
          <ul className="rows">
            {urgent.map(({ one, why }) => (
              <li key={one.id}>
                <NameLink of={one} />
                <span>{home.why[why]}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={home.activity}>
        <ul className="rows">
          {items.map((one) => (
            <li key={one.id}>
              <NameLink of={one} />
              <StatusChip status={one.status} />
              <span className="soft">{showDate(one.created_at)}</span>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/applications">{home.all}</Link>
        </p>
      </Section>
    </>
  );
}

/** What a developer needs for a first call, for those who may make tokens and have not called yet. */
function QuickStart() {
  const { apiUrl } = useConsole();
  const { home } = useWords();
  const tokens = useApi('listApiTokens', { query: { limit: '100' } });
  const [token, setToken] = useState<string>();
  const { send, busy, trouble } = useSend('createApiToken');
  const isUsed = tokens.value?.data.some(({ last_used_at: last }) => last !== null) ?? true;
  if (isUsed && token === undefined) return null;
  const make = async (): Promise<void> => {
    const made = await send({ body: { name: home.tokenName, scopes: ['organisation:api'] } });
    if (made !== null) setToken(made.body.bearer_token);
  };
  const withToken = token === undefined ? {} : { token };
  return (
    <Section title={home.quickStart} lead={home.quickStartLead}>
      <h3>{home.steps.token}</h3>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {token === undefined ? (
        <ActionButton busy={busy} busyText={home.makingToken} onClick={() => void make()}>
          {home.makeToken}
        </ActionButton>
      ) : (
        <>
          <p role="status">{home.tokenOnce}</p>
          <CodeBlock text={token} />
        </>
      )}
      <h3>{home.steps.list}</h3>
      <CodeBlock text={curlOf(apiUrl, routes.listApplications, withToken)} />
      <h3>{home.steps.create}</h3>
      <CodeBlock text={curlOf(apiUrl, routes.createApplication, { ...withToken, body: {} })} />
    </Section>
  );
}

export function Home() {
  const { home } = useWords();
  const tabs = useTabs();
  return (
    <>
      <ScreenHead title={home.title} />
      <div className="stack">
        {tabs.includes('applications') ? (
          <>
            <Suspense fallback={<Skeleton />}>
              <WorkOfTheDay />
            </Suspense>
            <Newest />
          </>
        ) : null}
        {tabs.includes('api_tokens') ? <QuickStart /> : null}
      </div>
    </>
  );
}
