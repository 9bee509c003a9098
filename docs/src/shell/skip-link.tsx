import type { MouseEvent } from 'react';

export const CONTENT_ID = 'content';

/** The first thing that the keyboard reaches. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const content = document.getElementById(CONTENT_ID);
    if (content === null) return;
    event.preventDefault();
    content.focus();
    content.scrollIntoView();
  };
  return (
    <a className="skip" href={`#${CONTENT_ID}`} onClick={skip}>
      Skip to main content
    </a>
  );
}
