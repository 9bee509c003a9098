import { type FormEvent, useState } from 'react';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { movedDate, steps } from './moved-date.ts';
import { sandboxWords } from './words.sandbox.ts';

const { clock: words } = sandboxWords;

function DateForm({
  after,
  busy,
  move,
}: {
  readonly after: string;
  readonly busy: boolean;
  readonly move: (date: string) => void;
}) {
  const [date, setDate] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Dates of this form sort as their days do.
    const isLater = date > after;
    setError(isLater ? undefined : words.missing);
    if (isLater) move(date);
  };
  return (
    <form className="form in-line" onSubmit={submit} noValidate>
      <div className={`field${error === undefined ? '' : ' wrong'}`}>
        <label htmlFor="clock-date">{words.to}</label>
        {error === undefined ? null : (
          <p className="error" id="clock-error" role="alert">
            {error}
          </p>
        )}
        <input
          id="clock-date"
          type="date"
          min={after}
          value={date}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'clock-error'}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      <ActionButton submits busy={busy} busyText={words.moving}>
        {words.move}
      </ActionButton>
    </form>
  );
}

/** The date of the sandbox, and ways to move it on. */
export function SandboxClock() {
  const asked = useApi('getSandboxClock', {});
  const mayMove = usePermission('applications.write');
  const [told, setTold] = useState('');
  const { send, busy, trouble } = useSend('setSandboxClock', {
    invalidates: ['getSandboxClock', 'listApplications', 'getApplication', 'getBankConnection'],
  });
  const move = async (date: string): Promise<void> => {
    setTold('');
    const answer = await send({ body: { date } });
    if (answer === null) return;
    const { date: now, applications_advanced: applications, transactions_added: rows } = answer.body;
    setTold(words.moved(showDate(now), applications, rows));
  };
  const refused = trouble?.fields['date'];
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={asked}>
        {({ date, is_set: isSet }) => (
          <>
            <p>
              <span className="clock-date">{showDate(date)}</span>{' '}
              <span className="soft">{isSet ? words.set : words.real}</span>
            </p>
            {mayMove ? (
              <>
                <p className="actions">
                  {steps.map((step) => (
                    <ActionButton key={step} busy={busy} onClick={() => void move(movedDate(date, step))}>
                      {words.steps[step]}
                    </ActionButton>
                  ))}
                </p>
                <DateForm after={date} busy={busy} move={(to) => void move(to)} />
              </>
            ) : null}
          </>
        )}
      </AskedView>
      <p role="status">{busy ? words.moving : told}</p>
      {refused === undefined ? null : <p className="error">{refused}</p>}
      {trouble === null || refused !== undefined ? null : <TroubleView trouble={trouble} />}
    </Section>
  );
}
