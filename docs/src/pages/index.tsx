import { siteConfig } from '../../site.config.ts';
import { CodeBlock } from '../content/code-block.tsx';
import { PageHead } from '../content/page-head.tsx';

const request = `curl -H "Authorization: Bearer $TOKEN" \\
  http://127.0.0.1:4000/v1/bank_connections/$APPLICATION/affordability`;

const ways = [
  {
    title: 'Bring your own rows',
    path: '/docs/tutorial-basics/byod_walkthrough',
    text: 'You already have the transactions. Send them as JSON and read the analyses a moment later.',
  },
  {
    title: 'Send a link',
    path: '/docs/tutorial-basics/connect_walkthrough',
    text: 'The applicant links a bank or uploads statements in our connect flow, in your colours.',
  },
  {
    title: 'Read the analyses',
    path: '/docs/tutorial-basics/bank_connection',
    text: 'Affordability, income, risk, liquidity, health and expenses, each figure with its transactions.',
  },
  {
    title: 'Receive events',
    path: '/docs/webhooks',
    text: 'Signed webhooks notify your systems when data has arrived and when an analysis is ready.',
  },
] as const;

const lookups = [
  { title: 'API reference', path: '/api/', text: 'Every operation, with a console to try it.' },
  { title: 'Errors', path: '/docs/errors', text: 'What each code means and how to fix it.' },
  { title: 'Metrics', path: '/docs/metrics', text: 'Every figure with its formula.' },
  { title: 'Labels', path: '/docs/taxonomy', text: 'The labels that a transaction can have.' },
  { title: 'Statements', path: '/docs/statements', text: 'Supported banks and formats.' },
  { title: 'Sandbox people', path: '/docs/personas', text: 'Applicants who do not exist, with files to upload.' },
] as const;

/** The landing page: what the product does, the first call, and where to go. */
export default function LandingPage() {
  return (
    <main className="landing" data-pagefind-body>
      <section className="hero">
        <div className="hero-words">
          <h1>{siteConfig.tagline}</h1>
          <p className="lead">
            Imali reads South African bank statements and feeds, labels every transaction, and shows a lender what an
            applicant can afford and why.
          </p>
          <p className="hero-ways">
            <a className="button" href="/docs/quickstart">
              Start in five minutes
            </a>
            <a className="button button-quiet" href="/api/">
              API reference
            </a>
          </p>
        </div>
        <div className="hero-call">
          <CodeBlock title="A first request">
            <code>{request}</code>
          </CodeBlock>
        </div>
        <LedgerLine />
      </section>
      <section className="landing-part">
        <h2>From data to answers</h2>
        <ol className="steps">
          {ways.map(({ title, path, text }) => (
            <li key={path}>
              <h3>
                <a href={path}>{title}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="landing-part">
        <h2>Look it up</h2>
        <ul className="cards">
          {lookups.map(({ title, path, text }) => (
            <li key={path}>
              <h3>
                <a href={path}>{title}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** The mark's ledger line, drawn across the page. */
function LedgerLine() {
  return (
    <svg className="ledger-line" viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d="M0 104h310V82h210V60h240V38h210V16h230" />
      <path className="faint" d="M520 104h680" />
    </svg>
  );
}

export function Head() {
  return (
    <PageHead
      path="/"
      title="Imali docs"
      description="Imali reads South African bank statements and feeds, labels every transaction, and shows a lender what an applicant can afford and why. Guide and API reference."
    />
  );
}
