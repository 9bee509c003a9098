import { Notice } from '../../parts/notice.tsx';
import { useSessionState, useWords } from './app-context.tsx';

/** What went wrong with the last thing that was tried, with the reference of the request. */
export function TroubleNote() {
  const { trouble } = useSessionState();
  const { trouble: words } = useWords();
  if (trouble === null) return null;
  const { kind, requestId } = trouble;
  return (
    <Notice kind={kind === 'moved_on' || kind === 'login_over' ? 'info' : 'watch'} alert>
      <p>{words[kind]}</p>
      {kind === 'unexpected' && requestId !== '' ? <p className="code">{requestId}</p> : null}
    </Notice>
  );
}
