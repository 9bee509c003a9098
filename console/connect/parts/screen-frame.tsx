import { type ReactNode, useEffect, useRef } from 'react';

/** A screen with its heading, which takes the focus when the screen comes, so that it is read out. */
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
  const heading = useRef<HTMLHeadingElement>(null);
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
