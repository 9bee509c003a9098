import { routes } from '../api-contract.evaluated.ts';
import type { ConsoleRoute } from '../console-api.ts';
import { curlOf, fetchOf } from '../curl.ts';
import { CodeBlock } from './code-block.tsx';
import { useConsole, useWords } from './console-context.tsx';
import { Tabs } from './tabs.tsx';

/** The request that answers what a screen shows, for those who build on the API. */
export function ApiCall({ id, path }: { readonly id: ConsoleRoute; readonly path?: Readonly<Record<string, string>> }) {
  const { apiUrl } = useConsole();
  const { shell } = useWords();
  const parts = path === undefined ? {} : { path };
  return (
    <details className="api-call">
      <summary>{shell.apiCall}</summary>
      <Tabs
        label={shell.apiCall}
        parts={[
          { id: 'curl', name: 'curl', content: <CodeBlock text={curlOf(apiUrl, routes[id], parts)} /> },
          { id: 'fetch', name: 'JavaScript', content: <CodeBlock text={fetchOf(apiUrl, routes[id], parts)} /> },
        ]}
      />
    </details>
  );
}
