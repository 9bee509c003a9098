import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { ConnectThread } from '../connect-api.ts';
import { fileRows, isUnderWay } from '../file-rows.ts';
import { useBankName, useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { type StageState, threadStages } from '../thread-stages.ts';
import type { Words } from '../words.ts';
import { StatementList } from './statement-list.tsx';

function Stage({
  title,
  state,
  detail,
}: {
  readonly title: string;
  readonly state: StageState;
  readonly detail: string;
}) {
  const { thread: words } = useWords();
  return (
    <li className={`stage ${state}`}>
      {state === 'under_way' ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'watch' : 'clock'} />
      )}
      <div>
        <p className="stage-title">{title}</p>
        <p className="small">{detail === '' ? words.stage[state] : detail}</p>
      </div>
    </li>
  );
}

/** What is known of the bank's accounts: how many were fetched so far, or what there is. */
function bankDetail(words: Words['thread'], isFetching: boolean, thread: ConnectThread | null): string {
  const feed = thread?.feed ?? null;
  if (isFetching) {
    return feed === null || feed.accounts === null
      ? words.connecting
      : words.fetched(feed.accounts_fetched, feed.accounts);
  }
  return thread !== null && thread.accounts > 0 ? words.counted(thread.accounts, thread.transactions) : '';
}

function FeedProgress({ feed }: { readonly feed: ConnectThread['feed'] }) {
  const { thread: words } = useWords();
  return feed === null || feed.accounts === null || feed.accounts === 0 ? null : (
    <li>
      <ProgressBar share={feed.accounts_fetched / feed.accounts} label={words.stages.bank} />
    </li>
  );
}

function ThreadActions({ canFinish }: { readonly canFinish: boolean }) {
  const session = useSession();
  const flow = useFlow();
  const { thread: words } = useWords();
  return (
    <div className="actions">
      {canFinish ? <Button onClick={() => void session.complete()}>{words.finish}</Button> : null}
      {flow.bank.state === 'GATHERING' ? (
        <Button kind="second" onClick={() => void session.back('to_files')}>
          {words.more}
        </Button>
      ) : null}
      {canFinish ? (
        <Button kind="second" onClick={() => void session.leaveBank()}>
          {words.another}
        </Button>
      ) : null}
    </div>
  );
}

/** Live progress of the feed, the statements and the analysis, until the applicant can finish. */
export function ThreadScreen() {
  const { thread, files } = useSessionState();
  const flow = useFlow();
  const { thread: words } = useWords();
  const bank = useBankName();
  const rows = fileRows(files, thread?.uploads ?? []);
  const filesAreUnderWay = isUnderWay(rows);
  const stages = threadStages(thread, filesAreUnderWay);
  const feed = thread?.feed ?? null;
  const isFetching = flow.bank.state === 'FETCHING';
  const canFinish = thread?.can_complete === true && !filesAreUnderWay;
  const isSettled = canFinish && stages.analysis !== 'under_way';
  const title = isSettled ? words.title.ready : isFetching ? words.title.fetching(bank) : words.title.working;
  const hasNothing = thread !== null && thread.accounts === 0 && !isFetching && !filesAreUnderWay;
  const notices = [
    ...(flow.bank.state === 'DONE' && flow.bank.fault !== null ? [words.partial] : []),
    ...(stages.analysis === 'failed' ? [words.analysisFailed] : []),
    ...(hasNothing ? [words.nothing] : []),
  ];
  return (
    <ScreenFrame title={title} lead={isSettled ? undefined : words.hint}>
      <ul className="stages card" aria-live="polite">
        <Stage title={words.stages.bank} state={stages.data} detail={bankDetail(words, isFetching, thread)} />
        {isFetching ? <FeedProgress feed={feed} /> : null}
        <Stage title={words.stages.analysis} state={stages.analysis} detail="" />
      </ul>
      {notices.map((notice) => (
        <Notice key={notice} kind="watch">
          <p>{notice}</p>
        </Notice>
      ))}
      {rows.length === 0 ? null : <StatementList rows={rows} />}
      <ThreadActions canFinish={canFinish} />
    </ScreenFrame>
  );
}
