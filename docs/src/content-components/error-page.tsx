import { Words } from './words.tsx';

export interface ErrorDetails {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly cause: string;
  readonly fix: string;
  readonly passes: boolean;
  readonly everywhere: boolean;
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly summary: string;
  }[];
  readonly example: Readonly<Record<string, string>>;
}

/** Whether to send the request again. */
function Again({ passes }: Pick<ErrorDetails, 'passes'>) {
  return passes ? (
    <p>
      <strong>Try again:</strong> yes, after a pause. It passes by itself.
    </p>
  ) : (
    <p>
      <strong>Try again:</strong> not before something changed. The same request gets the same answer.
    </p>
  );
}

/** What one code means and what to do: the body of its own page. */
export function ErrorPage({ error }: { readonly error: ErrorDetails }) {
  const { status, cause, fix, passes, everywhere, operations, example } = error;
  return (
    <div className="prose error-page">
      <p>
        HTTP status <strong>{status}</strong>
      </p>
      <h2 id="cause">Cause</h2>
      <p>
        <Words text={cause} />
      </p>
      <h2 id="fix">Fix</h2>
      <p>
        <Words text={fix} />
      </p>
      <Again passes={passes} />
      <h2 id="example">Example</h2>
      <figure className="code-block">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre tabIndex={0}>
          <code>{`HTTP/1.1 ${status}\ncontent-type: application/json; charset=utf-8\n\n${JSON.stringify(example, null, 2)}`}</code>
        </pre>
      </figure>
      <h2 id="operations">Where it is answered</h2>
      {everywhere && <p>By nearly every operation.</p>}
      {!everywhere && operations.length === 0 && <p>Not by an operation of its own: the gateway answers it.</p>}
      {operations.length > 0 && (
        <ul>
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`/api/#${id}`}>
                <code>
                  {method} {path}
                </code>
              </a>{' '}
              {summary}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/docs/errors">All errors</a>
      </p>
    </div>
  );
}
