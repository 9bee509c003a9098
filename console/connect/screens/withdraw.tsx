import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useLenderName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** What withdrawing consent means, before it is done: it can't be undone. */
export function Withdraw() {
  const session = useSession();
  const { withdraw: words } = useWords();
  const lender = useLenderName();
  return (
    <ScreenFrame title={words.title}>
      <ul className="ticks card">
        {words.points(lender).map((point) => (
          <li key={point}>
            <Icon name="info" />
            {point}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button kind="grave" onClick={() => void session.withdraw()}>
          {words.yes}
        </Button>
        <Button kind="second" onClick={() => void session.back('keep_consent')}>
          {words.no}
        </Button>
      </div>
    </ScreenFrame>
  );
}

/** After it was withdrawn. */
export function Withdrawn() {
  const { withdrawal } = useSessionState();
  const { withdrawn: words } = useWords();
  const lender = useLenderName();
  return (
    <ScreenFrame title={words.title} lead={words.text(lender)}>
      {withdrawal === null ? null : (
        <Notice kind="info" title={words.receipt}>
          <p className="code">{withdrawal.receipt_id}</p>
        </Notice>
      )}
    </ScreenFrame>
  );
}
