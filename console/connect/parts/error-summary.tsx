import { useEffect, useRef } from 'react';
import { useWords } from './app-context.tsx';

/** What is wrong with a form, each with a link to its field; takes the focus each time a form is sent in vain. */
export function ErrorSummary({
  errors,
  attempt,
}: {
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  /** Counts the times that the form was sent. */
  readonly attempt: number;
}) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt with the same errors is told again
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, attempt]);
  if (!isShown) return null;
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
