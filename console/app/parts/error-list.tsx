import { useEffect, useRef } from 'react';
import { useWords } from './console-context.tsx';

/** What is wrong with a form, each with a link to its field; takes the focus each time a form is sent in vain. */
export function ErrorList({
  errors,
  attempt,
}: {
  /** By the id of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly attempt: number;
}) {
  const { trouble } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const isShown = entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt with the same errors is announced again
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, attempt]);
  if (!isShown) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{trouble.invalid.title}</h2>
      <ul>
        {entries.map(([field, message]) => (
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
