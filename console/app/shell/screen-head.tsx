import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../parts/console-context.tsx';

/** The heading of a screen, which takes the focus when the screen comes, and names the page. */
export function ScreenHead({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What can be done here. */
  readonly children?: ReactNode;
}) {
  const { shell } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.title = shell.pageTitle(title);
  }, [title, shell]);
  return (
    <div className="screen-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead === undefined ? null : <div className="lead">{lead}</div>}
      </div>
      {children === undefined ? null : <div className="actions">{children}</div>}
    </div>
  );
}
