import type { ReactNode } from 'react';
import { FormToken } from './notice.tsx';
import type { PageForms } from './staff-visit.tsx';
import { accountWords, approvalWords, relabelWords, searchWords } from './words.en.ts';

/** What stands around every page of the shared rules. */
export function StaffShell({
  title,
  forms,
  children,
}: {
  readonly title: string;
  readonly forms: PageForms;
  readonly children: ReactNode;
}) {
  return (
    <div className="wide">
      <nav aria-label={relabelWords.title}>
        <ul>
          <li>
            <a href="/relabels/">{relabelWords.title}</a>
          </li>
          <li>
            <a href="/relabels/regex_search">{searchWords.title}</a>
          </li>
          <li>
            <a href="/relabels/assigned_account">{accountWords.title}</a>
          </li>
          <li>
            <a href="/approvals/">{approvalWords.title}</a>
          </li>
          <li>
            <form className="inline" method="post" action="/auth/logout">
              <FormToken forms={forms} />
              <button className="quiet" type="submit">
                {relabelWords.signOut}
              </button>
            </form>
          </li>
        </ul>
      </nav>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
