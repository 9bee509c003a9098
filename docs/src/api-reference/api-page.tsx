import type { HeadProps, PageProps } from 'gatsby';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PageHead } from '../content/page-head.tsx';
import { PageActions } from '../content/page-parts.tsx';
import rapidoc from '../generated/rapidoc.json';
import { useNavigation } from '../shell/navigation.tsx';
import { type Operation, type OperationGroup, operationOfHash } from './operation.ts';
import '../design/api-page.css';

/** RapiDoc is a file beside the pages: it is compiled already. */
const OperationConsole = lazy(async () => {
  const [drawn] = await Promise.all([
    import('./operation-console.tsx'),
    import(/* webpackIgnore: true */ rapidoc.file),
  ]);
  return drawn;
});

interface ApiContext {
  readonly groups: readonly OperationGroup[];
  readonly servers: readonly { readonly label: string; readonly url: string }[];
}

/**
 * The reference: a list of every operation, which is there without scripts, and the console that RapiDoc draws, which is
 * loaded when an operation is opened.
 */
export default function ApiPage({ pageContext: { groups, servers } }: PageProps<object, ApiContext>) {
  const { place } = useNavigation();
  const [opened, setOpened] = useState<Operation | null>(null);
  const console = useRef<HTMLElement>(null);

  // A deep link opens its operation; so does going back and forth between them.
  useEffect(() => {
    const follow = () => setOpened(operationOfHash(groups, window.location.hash) ?? null);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [groups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of this page that was followed without a new hash event
  useEffect(() => setOpened(operationOfHash(groups, place.hash) ?? null), [place.hash]);
  useEffect(() => {
    if (opened !== null) console.current?.scrollIntoView({ block: 'start' });
  }, [opened]);

  const close = () => {
    window.history.pushState(window.history.state, '', window.location.pathname);
    const last = opened;
    setOpened(null);
    requestAnimationFrame(() => document.getElementById(last?.id ?? '')?.scrollIntoView({ block: 'center' }));
  };

  return (
    <div className="guide api">
      <aside className="guide-side" aria-label="Operations">
        <nav className="doc-sidebar" aria-label="Areas of the API">
          <ul>
            {groups.map(({ tag }) => (
              <li key={tag}>
                <a className="sidebar-link" href={`#${areaId(tag)}`} onClick={() => setOpened(null)}>
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <main className="guide-main api-main">
        {opened !== null && (
          <section
            ref={console}
            className="api-console"
            aria-labelledby="console-title"
            data-twin="skip"
            data-pagefind-ignore
          >
            <div className="api-console-head">
              <h1 id="console-title">{opened.summary}</h1>
              <button type="button" className="button button-quiet" onClick={close}>
                Back to the list
              </button>
            </div>
            <Suspense fallback={<p role="status">Loading the reference …</p>}>
              <OperationConsole operation={opened} servers={servers} />
            </Suspense>
          </section>
        )}
        <article hidden={opened !== null} data-pagefind-body data-pagefind-filter="kind:Reference">
          <h1>API reference</h1>
          <p className="lead">
            Every operation of the API. Open one for its parameters, its answers and a console to try it. The whole
            description is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          <PageActions />
          {groups.map(({ tag, operations }) => (
            <section key={tag} className="api-area" aria-labelledby={areaId(tag)}>
              <h2 id={areaId(tag)}>{tag}</h2>
              <ul className="operations">
                {operations.map((operation) => (
                  <OperationEntry key={operation.id} operation={operation} />
                ))}
              </ul>
            </section>
          ))}
        </article>
      </main>
    </div>
  );
}

const areaId = (tag: string): string => `area-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

function OperationEntry({ operation }: { readonly operation: Operation }) {
  const { id, method, path, summary, description, scopes, errors } = operation;
  return (
    <li className="operation">
      <h3 id={id}>
        <a href={`#${id}`}>{summary}</a>
      </h3>
      <p className="operation-route">
        <span className={`method method-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description !== '' && <p>{description}</p>}
      {scopes.length > 0 && (
        <p className="operation-note">
          Scope:{' '}
          {scopes.map((scope, index) => (
            <span key={scope}>
              {index > 0 && ' or '}
              <code>{scope}</code>
            </span>
          ))}
        </p>
      )}
      {errors.length > 0 && (
        <details className="operation-note">
          <summary>Errors ({errors.length})</summary>
          <ul className="code-list">
            {errors.map((code) => (
              <li key={code}>
                <a href={`/docs/errors/${code}`}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

export function Head({ location }: HeadProps) {
  return (
    <PageHead
      path={location.pathname}
      title="API reference"
      description="Every operation of the Imali API with its parameters, answers and errors, and a console to try it."
    />
  );
}
