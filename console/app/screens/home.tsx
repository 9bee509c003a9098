import { useState } from 'react';
import { routes } from '../api-contract.evaluated.ts';
import type { Application } from '../console-api.ts';
import { curlOf } from '../curl.ts';
import { attentionOf } from '../figures/application-status.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/api-call.tsx';
import { ApplicationName, StatusChip, useFacts } from '../parts/application-facts.tsx';
import { useConsole, usePaged, useResource, useSessionState, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import { useCall } from '../parts/use-call.ts';
import { applicationPath } from '../route.ts';

/** As many as are looked at one by one: each is two small questions. */
const NEWEST = 10;

function AttentionRow({ application }: { readonly application: Application }) {
  const { data } = useConsole();
  const { home } = useWords();
  const { connection } = useFacts(data.of(application.id), application);
  const why = attentionOf(application, connection, Date.now());
  if (why === null) return null;
  return (
    <li>
      <Link to={applicationPath(application.id)}>
        <ApplicationName application={application} />
      </Link>
      <span>{home.why[why]}</span>
    </li>
  );
}

function ActivityRow({ application }: { readonly application: Application }) {
  const { data } = useConsole();
  const { status } = useFacts(data.of(application.id), application);
  return (
    <li>
      <Link to={applicationPath(application.id)}>
        <ApplicationName application={application} />
      </Link>
      <StatusChip status={status} />
      <span className="soft">{showDate(application.created_at)}</span>
    </li>
  );
}

function Newest() {
  const { data } = useConsole();
  const { home, applications: words } = useWords();
  const { items, count, trouble } = usePaged(data.applications);
  const newest = items.slice(0, NEWEST);
  if (trouble !== null && count === null) {
    return <TroubleView trouble={trouble} again={() => void data.applications.more()} />;
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
        <ul className="rows attention">
          {newest.map((application) => (
            <AttentionRow key={application.id} application={application} />
          ))}
          <li className="nothing">
            {home.nothing}. {home.nothingText}
          </li>
        </ul>
      </Section>
      <Section title={home.activity}>
        <ul className="rows">
          {newest.map((application) => (
            <ActivityRow key={application.id} application={application} />
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
  const { apiUrl, api, data } = useConsole();
  const { home } = useWords();
  const tokens = useResource(data.apiTokens);
  const [token, setToken] = useState<string>();
  const { run, busy, trouble } = useCall();
  const isUsed = tokens.value?.data.some(({ last_used_at: last }) => last !== null) ?? true;
  if (isUsed && token === undefined) return null;
  const make = async (): Promise<void> => {
    const made = await run(() => api.createApiToken({ body: { name: home.tokenName, scopes: ['organisation:api'] } }));
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
  const state = useSessionState();
  const { home } = useWords();
  const tabs = state.phase === 'in' ? state.tabs : [];
  return (
    <>
      <ScreenHead title={home.title} />
      <div className="stack">
        {tabs.includes('applications') ? <Newest /> : null}
        {tabs.includes('api_tokens') ? <QuickStart /> : null}
      </div>
    </>
  );
}
