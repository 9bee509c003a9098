import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { fileRows, isUnderWay } from '../file-rows.ts';
import { useBankName, useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { type StageState, threadStages } from '../thread-stages.ts';
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

/** Live progress of the feed, the statements and the analysis, until the applicant can finish. */
export function ThreadScreen() {
  const session = useSession();
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
  const detail = isFetching
    ? feed === null || feed.accounts === null
      ? words.connecting
      : words.fetched(feed.accounts_fetched, feed.accounts)
    : thread !== null && thread.accounts > 0
      ? words.counted(thread.accounts, thread.transactions)
      : '';
  const title = isSettled ? words.title.ready : isFetching ? words.title.fetching(bank) : words.title.working;
  const hasNothing = thread !== null && thread.accounts === 0 && !isFetching && !filesAreUnderWay;
  return (
    <ScreenFrame title={title} lead={isSettled ? undefined : words.hint}>
      <ul className="stages card" aria-live="polite">
        <Stage title={words.stages.bank} state={stages.data} detail={detail} />
        {isFetching && feed !== null && feed.accounts !== null && feed.accounts > 0 ? (
          <li>
            <ProgressBar share={feed.accounts_fetched / feed.accounts} label={words.stages.bank} />
          </li>
        ) : null}
        <Stage title={words.stages.analysis} state={stages.analysis} detail="" />
      </ul>
      {flow.bank.state === 'DONE' && flow.bank.fault !== null ? (
        <Notice kind="watch">
          <p>{words.partial}</p>
        </Notice>
      ) : null}
      {stages.analysis === 'failed' ? (
        <Notice kind="watch">
          <p>{words.analysisFailed}</p>
        </Notice>
      ) : null}
      {hasNothing ? (
        <Notice kind="watch">
          <p>{words.nothing}</p>
        </Notice>
      ) : null}
      {rows.length === 0 ? null : <StatementList rows={rows} />}
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
    </ScreenFrame>
  );
}
