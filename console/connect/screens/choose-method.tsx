import { Icon } from '../../parts/icon.tsx';
import { methodsOf } from '../bank-search.ts';
import { useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

const icons = { automatic: 'bank', manual: 'file', email: 'mail' } as const;

/** The ways to connect the bank that was chosen. */
export function ChooseMethod() {
  const session = useSession();
  const { busy, place } = useSessionState();
  const { methods: words } = useWords();
  const { bank } = place;
  if (bank === null) return null;
  return (
    <ScreenFrame title={words.title(bank.display_name)}>
      <ul className="methods">
        {methodsOf(bank).map((method) => (
          <li key={method}>
            <button
              type="button"
              className="method"
              aria-disabled={busy || undefined}
              onClick={() => void session.chooseMethod(bank.id, method)}
            >
              <Icon name={icons[method]} />
              <span>
                <span className="bank-name">{words[method].title}</span>
                <span className="small">{words[method].text}</span>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}
