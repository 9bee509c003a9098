import type { BooksLink } from '../domain/books-link.ts';

/** What went wrong at the last login, by its code. */
const problems: Readonly<Record<string, { readonly what: string; readonly fix: string }>> = {
  access_denied: { what: 'Xero was not linked', fix: 'Access was refused at Xero. Try again when you are ready.' },
  login_over: { what: 'This login is over', fix: 'It took too long, or was begun in another browser. Try again.' },
  no_organisation: { what: 'No organisation was chosen', fix: 'Choose the organisation whose books are ours.' },
  xero_unavailable: { what: 'Xero does not answer', fix: 'Try again in a few minutes.' },
};

const day = (instant: string): string => instant.slice(0, 10);

/** Whether the books are linked, and the way to link them. */
export function XeroLink({
  link,
  connectUrl,
  error,
}: {
  readonly link: BooksLink | null;
  readonly connectUrl: string;
  readonly error: string | undefined;
}) {
  const problem = error === undefined ? null : (problems[error] ?? problems['xero_unavailable']);
  const isLinked = link?.state === 'LINKED';
  return (
    <>
      <h1>Xero</h1>
      {problem && (
        <div className="problem" role="alert">
          <h2>{problem.what}</h2>
          <p>{problem.fix}</p>
        </div>
      )}
      {link === null && <p>Our books are not linked. Bills are handed over as soon as they are.</p>}
      {link?.state === 'EXPIRED' && (
        <p>The link with {link.tenantName} has ended. Bills wait until it is made again; none is lost.</p>
      )}
      {isLinked && (
        <p>
          Linked with {link.tenantName} since {day(link.linkedAt)}. Bills are handed over by themselves.
        </p>
      )}
      <p>
        <a className="action" href={connectUrl}>
          {isLinked ? 'Link again' : 'Connect to Xero'}
        </a>
      </p>
    </>
  );
}

/** Shown to a visitor who is not signed in as one of our staff. */
export function StaffOnly({ loginUrl }: { readonly loginUrl: string }) {
  return (
    <>
      <h1>Sign in</h1>
      <p>This page is for our own staff.</p>
      <p>
        <a className="action" href={loginUrl}>
          Sign in
        </a>
      </p>
    </>
  );
}
