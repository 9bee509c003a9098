import { useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { Empty } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { english } from '../words.ts';

export function NotFound() {
  const { notFound } = useWords();
  return (
    <>
      <ScreenHead title={notFound.title} lead={notFound.text} />
      <p>
        <Link to="/">{notFound.home}</Link>
      </p>
    </>
  );
}

export function NotAllowed() {
  const { trouble, notFound } = useWords();
  return (
    <>
      <ScreenHead title={trouble.not_allowed.title} lead={trouble.not_allowed.text} />
      <p>
        <Link to="/">{notFound.home}</Link>
      </p>
    </>
  );
}

/** What is said when the page came only in part: without site.js nobody knows where the API is. */
export function HalfLoaded() {
  const { trouble, shell } = english;
  return (
    <main className="open-frame">
      <h1>{trouble.offline.title}</h1>
      <Empty title={trouble.offline.title} text={trouble.offline.text}>
        <a href={location.href}>{shell.again}</a>
      </Empty>
    </main>
  );
}
