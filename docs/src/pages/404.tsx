import { PageHead } from '../content/page-head.tsx';

export default function NotFoundPage() {
  return (
    <main className="narrow page-message">
      <h1>Page not found</h1>
      <p>Nothing is at this address. A page may have moved: the search and the guide know where things are now.</p>
      <p>
        <a className="button" href="/docs">
          To the guide
        </a>
      </p>
    </main>
  );
}

export function Head() {
  return <PageHead path="/404" title="Page not found" description="Nothing is at this address." isFound={false} />;
}
