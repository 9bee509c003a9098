import type { ReactNode } from 'react';

/** A page that says one thing. */
export function Notice({ title, what }: { readonly title: string; readonly what: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{what}</p>
    </>
  );
}

/** What went wrong, above what it went wrong in. */
export function ProblemNotice({ what, children }: { readonly what: string; readonly children?: ReactNode }) {
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      <h2>{what}</h2>
      {children}
    </div>
  );
}

/** The field that shows a posted form to be of our own page. */
export function FormToken({ forms }: { readonly forms: { readonly token: string } }) {
  return <input type="hidden" name="csrf_token" value={forms.token} />;
}
