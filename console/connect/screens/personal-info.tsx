import { useEffect, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { johannesburgDay } from '../../show-day.ts';
import { useFlow, useLenderName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import {
  type DraftField,
  faultsOf,
  firstDraft,
  personalInfoOf,
  placeOfField,
  type Question,
  type QuestionProps,
  questions,
  withNumber,
} from '../personal-info-form.ts';
import { IdentityQuestion } from './identity-question.tsx';

function NamesQuestion({ draft, set, errorOf }: QuestionProps) {
  const { names } = useWords().personalInfo;
  return (
    <>
      <Field
        id="firstNames"
        label={names.first}
        hint={names.hint}
        error={errorOf('firstNames')}
        autoComplete="given-name"
        value={draft.firstNames}
        onChange={(value) => set('firstNames', value)}
      />
      <Field
        id="lastNames"
        label={names.last}
        error={errorOf('lastNames')}
        autoComplete="family-name"
        value={draft.lastNames}
        onChange={(value) => set('lastNames', value)}
      />
    </>
  );
}

function ContactQuestion({ draft, set, errorOf }: QuestionProps) {
  const { contact, given } = useWords().personalInfo;
  return (
    <>
      <Field
        id="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={contact.email}
        hint={draft.given.email === null ? undefined : given(draft.given.email)}
        error={errorOf('email')}
        value={draft.email}
        onChange={(value) => set('email', value)}
      />
      <Field
        id="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={contact.phone}
        hint={draft.given.phone === null ? contact.phoneHint : given(draft.given.phone)}
        error={errorOf('phone')}
        value={draft.phone}
        onChange={(value) => set('phone', value)}
      />
    </>
  );
}

/** The personal info in three questions; sent after the last. */
export function PersonalInfoScreen() {
  const session = useSession();
  const { fieldProblems } = useSessionState();
  const flow = useFlow();
  const words = useWords();
  const lender = useLenderName();
  const today = johannesburgDay(Date.now());
  const [draft, setDraft] = useState(() => firstDraft(flow.personal_info));
  const [question, setQuestion] = useState<Question>('names');
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly { readonly field: DraftField; readonly message: string }[]>([]);

  // What the API refused is shown at the question that asks for it.
  useEffect(() => {
    const [first] = fieldProblems;
    if (first === undefined) return;
    setQuestion(placeOfField(first.field).question);
    setRefused(
      fieldProblems.map(({ field, message }) => ({
        field: placeOfField(field).field,
        message: words.personalInfo.faults.refused(message),
      })),
    );
    setAttempt((count) => count + 1);
  }, [fieldProblems, words]);

  const ask = (next: Question): void => {
    setQuestion(next);
    setAttempt(0);
    setRefused([]);
  };
  const errors = refused.length > 0 ? refused : attempt > 0 ? faultsOf(question, draft, today, words) : [];
  const props: QuestionProps = {
    draft,
    set: (field, value) => {
      setRefused([]);
      setDraft(field === 'number' ? withNumber(draft, value, today) : { ...draft, [field]: value });
    },
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
  };
  const index = questions.indexOf(question);
  const before = questions[index - 1];
  return (
    <ScreenFrame
      key={question}
      title={words.personalInfo[question].title}
      lead={index === 0 ? words.personalInfo.why(lender) : undefined}
      focus={refused.length === 0}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          if (faultsOf(question, draft, today, words).length > 0) return;
          const next = questions[index + 1];
          if (next === undefined) void session.givePersonalInfo(personalInfoOf(draft));
          else ask(next);
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        {question === 'names' ? <NamesQuestion {...props} /> : null}
        {question === 'identity' ? <IdentityQuestion {...props} today={today} /> : null}
        {question === 'contact' ? <ContactQuestion {...props} /> : null}
        <div className="actions">
          <Button submits>{words.personalInfo.next}</Button>
          {before === undefined ? null : (
            <Button kind="second" onClick={() => ask(before)}>
              {words.shell.back}
            </Button>
          )}
        </div>
      </form>
    </ScreenFrame>
  );
}
