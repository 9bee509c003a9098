import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { LenderInTitle, useWords } from './app-context.tsx';

/**
 * A screen with its heading, which takes the focus when the screen comes, so that it is read out, and which the page is
 * called by.
 */
export function ScreenFrame({
  title,
  lead,
  focus = true,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly focus?: boolean;
  readonly children: ReactNode;
}) {
  const { shell } = useWords();
  const lender = useContext(LenderInTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lender !== null) document.title = shell.title(title, lender);
  }, [shell, title, lender]);
  useEffect(() => {
    if (!focus) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [focus]);
  return (
    <div className="screen">
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
