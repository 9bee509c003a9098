import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useBankName, useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { BankFault } from './bank-fault.tsx';

/** What happens at the bank's own page, before the applicant goes there. */
export function LeaveForBank() {
  const session = useSession();
  const { isLeaving } = useSessionState();
  const { bank } = useFlow();
  const { leave: words } = useWords();
  const name = useBankName();
  if (isLeaving) {
    return (
      <ScreenFrame title={words.leaving(name)}>
        <span className="spinner large" aria-hidden="true" />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={words.title(name)}>
      <BankFault />
      {bank.state === 'AT_BANK' && bank.fault === null ? (
        <Notice kind="info">
          <p>{words.again(name)}</p>
        </Notice>
      ) : null}
      <ul className="ticks card">
        {words.points(name).map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={() => void session.login({})}>{words.go(name)}</Button>
        <Button kind="second" onClick={() => void session.leaveBank()}>
          {words.other}
        </Button>
      </div>
    </ScreenFrame>
  );
}
