import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useBankName, useFlow, useSession, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { BankFault } from './bank-fault.tsx';

/** The details that a bank asks for on our page. They stay in this form and go when it goes. */
export function BankLogin() {
  const session = useSession();
  const { bank } = useFlow();
  const { login: words } = useWords();
  const name = useBankName();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isShown, setIsShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const fields = bank.selected?.login_fields ?? [];
  const idOf = (field: string): string => `login-${field}`;
  const missing = fields
    .filter((field) => field.required && (values[field.name] ?? '').trim() === '')
    .map((field) => ({ field: idOf(field.name), message: words.missing(field.label) }));
  const errors = attempt > 0 ? missing : [];
  return (
    <ScreenFrame title={words.title(name)} lead={words.text(name)}>
      <BankFault />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          if (missing.length > 0) return;
          void session.login(values).then(() => setAttempt(0));
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        {fields.map((field) => (
          <Field
            key={field.name}
            id={idOf(field.name)}
            label={field.label}
            type={field.secret && !isShown ? 'password' : 'text'}
            inputMode={field.type === 'number' ? 'numeric' : 'text'}
            maxLength={400}
            error={errors.find((error) => error.field === idOf(field.name))?.message}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {fields.some(({ secret }) => secret) ? (
          <button type="button" className="button quiet" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {words.show}
          </button>
        ) : null}
        <Button submits>{words.submit}</Button>
      </form>
    </ScreenFrame>
  );
}
