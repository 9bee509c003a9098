import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { onceShown } from '../../parts/shown-time.ts';
import { useFlow, useLenderName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** As long as WCAG 2.2 asks for where time can be stopped (2.2.1), counted while the page is shown. */
const SECONDS = 20;

/** The end: back to the lender, by a button or after a moment that can be stopped. */
export function Done() {
  const session = useSession();
  const { isLeaving } = useSessionState();
  const flow = useFlow();
  const words = useWords();
  const lender = useLenderName();
  const address = flow.steps.find(({ type }) => type === 'COMPLETE')?.redirect_url ?? null;
  const [left, setLeft] = useState<number | null>(address === null ? null : SECONDS);
  useEffect(() => {
    if (left === null || address === null || isLeaving) return;
    if (left === 0) return session.leaveFor(address);
    return onceShown(1000, () => setLeft(left - 1));
  }, [left, address, isLeaving, session]);
  return (
    <ScreenFrame title={words.done.title} lead={words.done.text(lender)}>
      <p className="done-sign">
        <Icon name="check" />
      </p>
      {address === null ? (
        <p>{words.done.close}</p>
      ) : (
        <div className="actions">
          <Button onClick={() => session.leaveFor(address)}>{words.done.back(lender)}</Button>
          {left === null ? null : (
            <>
              <p className="small" aria-hidden="true">
                {words.done.soon(left, lender)}
              </p>
              <p className="unseen" role="status">
                {words.done.soon(SECONDS, lender)}
              </p>
              <Button kind="second" onClick={() => setLeft(null)}>
                {words.done.stay}
              </Button>
            </>
          )}
        </div>
      )}
      <Button kind="quiet" onClick={session.openLetters}>
        {words.done.letters(lender)}
      </Button>
      <p className="small">{words.done.change}</p>
    </ScreenFrame>
  );
}
