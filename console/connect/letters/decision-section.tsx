import { useEffect, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { showDay } from '../../show-day.ts';
import type { ConnectDecision } from '../connect-api.ts';
import { useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { CodeForms } from '../screens/confirm.tsx';
import { showRands } from './show-rands.ts';
import type { LetterWords } from './words.letters.ts';

type Words = LetterWords['decision'];
type Payment = ConnectDecision['transactions'][number];

/** A label of the taxonomy as words: `gambling.betting` as gambling: betting. */
const labelWords = (label: string): string => label.replaceAll('.', ': ').replaceAll('_', ' ');

/** Objects to the decision, or says that a payment is something else. */
function SayForm({
  words,
  payment,
  close,
}: {
  readonly words: Words;
  /** Null to object. */
  readonly payment: Payment | null;
  readonly close: () => void;
}) {
  const session = useSession();
  const { language } = useWords();
  const { say } = words;
  const [text, setText] = useState('');
  const [label, setLabel] = useState('');
  const [attempt, setAttempt] = useState(0);
  const isMissing = attempt > 0 && text.trim() === '';
  const send = async (): Promise<void> => {
    const taken = await session.represent({
      kind: payment === null ? 'objection' : 'label',
      words: text.trim(),
      transaction_id: payment?.id ?? null,
      proposed_label: label.trim() === '' ? null : label.trim(),
    });
    if (taken) close();
  };
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (text.trim() === '') document.getElementById('say-words')?.focus();
        else void send();
      }}
    >
      <h3>{payment === null ? say.object : say.label}</h3>
      {payment === null ? null : (
        <>
          <p>{say.about(`${payment.description}, ${showRands(payment.amount, language)}`)}</p>
          <Field id="say-label" label={say.proposed} maxLength={80} value={label} onChange={setLabel} />
        </>
      )}
      <TextArea
        id="say-words"
        label={say.words}
        hint={say.hint}
        error={isMissing ? say.missing : undefined}
        maxLength={2_000}
        value={text}
        onChange={setText}
      />
      <Button submits>{say.send}</Button>
      <Button kind="quiet" onClick={close}>
        {say.cancel}
      </Button>
    </form>
  );
}

function Payments({
  of,
  words,
  correct,
}: {
  readonly of: readonly Payment[];
  readonly words: Words;
  readonly correct: (payment: Payment) => void;
}) {
  const { months, language } = useWords();
  if (of.length === 0) return null;
  return (
    <>
      <h3>{words.transactions}</h3>
      <ul className="plain-list">
        {of.map((payment) => (
          <li key={payment.id} className="card">
            <p>
              <strong>{payment.description}</strong>
            </p>
            <p className="small">
              {showDay(payment.date, { months })}, {showRands(payment.amount, language)}
            </p>
            <p className="small">{words.counts(labelWords(payment.label))}</p>
            <Button
              kind="second"
              label={`${words.wrong}: ${payment.description}, ${showDay(payment.date, { months })}`}
              onClick={() => correct(payment)}
            >
              {words.wrong}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the applicant said, with the answers of the lender. */
function Said({ of, words }: { readonly of: ConnectDecision['representations']; readonly words: Words }) {
  const { months } = useWords();
  const { said } = words;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{said.title}</h3>
      <ul className="plain-list">
        {of.map(({ id, kind, words: text, made_at: at, answer }) => (
          <li key={id} className="card">
            <p className="small">{said[kind](showDay(at, { months }))}</p>
            <p className="said">{text}</p>
            {answer === null ? (
              <p>{said.waits}</p>
            ) : (
              <>
                <p>
                  <strong>{said[answer.outcome]}</strong>
                </p>
                <p className="said">{answer.words}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Decision({ of, words }: { readonly of: ConnectDecision; readonly words: Words }) {
  const { months } = useWords();
  const [saying, setSaying] = useState<{ readonly payment: Payment | null } | null>(null);
  return (
    <>
      <h3>{words.outcomes[of.outcome]}</h3>
      <p className="small">{words.on(showDay(of.written_on, { months }))}</p>
      <p className="small">{words.english}</p>
      <div className="card" lang="en-ZA">
        {of.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h4>{heading}</h4>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <Payments of={of.transactions} words={words} correct={(payment) => setSaying({ payment })} />
      <Said of={of.representations} words={words} />
      {saying === null ? (
        <Button kind="second" onClick={() => setSaying({ payment: null })}>
          {words.say.object}
        </Button>
      ) : (
        <SayForm key={saying.payment?.id ?? ''} words={words} payment={saying.payment} close={() => setSaying(null)} />
      )}
    </>
  );
}

/** The letter about the decision, once it is known that it is the applicant who reads. */
export function DecisionSection({ words }: { readonly words: Words }) {
  const session = useSession();
  const { letters } = useSessionState();
  const { applicant_code: code } = useFlow();
  const { decision } = letters;
  const isTyped = decision === 'code' && code.confirmed;
  useEffect(() => {
    if (isTyped) void session.showDecision();
  }, [isTyped, session]);
  return (
    <section className="messages" aria-live="polite">
      <h2>{words.title}</h2>
      {decision === 'hidden' ? (
        <>
          <p>{words.lead}</p>
          <Button kind="second" onClick={() => void session.showDecision()}>
            {words.show}
          </Button>
        </>
      ) : decision === 'none' ? (
        <p>{words.none}</p>
      ) : decision === 'code' ? (
        <>
          <p>{words.code}</p>
          <CodeForms />
        </>
      ) : (
        <Decision of={decision} words={words} />
      )}
    </section>
  );
}
