import { useEffect, useRef } from 'react';
import { useWords } from './app-context.tsx';

type Errors = readonly { readonly field: string; readonly message: string }[];

/** What is wrong with a form, each with a link to its field; takes the focus each time a form is sent in vain. */
export function ErrorSummary({
  errors,
  attempt,
}: {
  readonly errors: Errors;
  /** Counts the times that the form was sent: a further one with the same errors is announced again. */
  readonly attempt: number;
}) {
  return errors.length === 0 ? null : <ToldErrors key={attempt} errors={errors} />;
}

/** Takes the focus when it comes. */
function ToldErrors({ errors }: { readonly errors: Errors }) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{words.personalInfo.faults.summary}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
