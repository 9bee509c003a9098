import { Icon } from '../../parts/icon.tsx';
import type { Upload } from '../connect-api.ts';
import { useWords } from '../parts/app-context.tsx';

/** Reasons, and ways on, that are shown at once: the first ones say what to do. */
const MOST_SHOWN = 2;
const MOST_DETAILS = 5;

/** What keeps a file out and the way on, in plain words, with what exactly was found one click away. */
export function StatementReasons({ errors }: { readonly errors: Upload['errors'] }) {
  const { upload: words, shell } = useWords();
  const reasons = [...new Set(errors.map(({ reason }) => reason))].slice(0, MOST_SHOWN);
  const steps = [...new Set(errors.map((error) => error.next_step))].slice(0, MOST_SHOWN);
  const sites = [...new Set(errors.flatMap(({ download_url: url }) => url ?? []))];
  return (
    <>
      {[...reasons, ...steps].map((text) => (
        <p className="why" key={text}>
          {text}
        </p>
      ))}
      {sites.map((url) => (
        <p className="why" key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {new URL(url).hostname}
            <span className="unseen"> ({shell.newTab})</span>
            <Icon name="out" />
          </a>
        </p>
      ))}
      <details>
        <summary>{words.more}</summary>
        <ul className="bullets">
          {errors.slice(0, MOST_DETAILS).map((error) => {
            const place = words.place(error.page, error.row);
            return (
              <li key={`${error.message} ${place}`}>
                {error.message}
                {place === '' ? '' : ` (${place})`}
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}
