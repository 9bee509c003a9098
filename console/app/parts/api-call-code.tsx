import { routes } from '../api-contract.evaluated.ts';
import type { ConsoleRoute } from '../console-api.ts';
import { curlOf, fetchOf } from '../curl.ts';
import { CodeBlock } from './code-block.tsx';
import { useConsole, useWords } from './console-context.tsx';
import { Tabs } from './tabs.tsx';

/** A request in the languages in which it is written. */
export function ApiCallCode({
  id,
  path,
}: {
  readonly id: ConsoleRoute;
  readonly path?: Readonly<Record<string, string>>;
}) {
  const { apiUrl } = useConsole();
  const { shell } = useWords();
  const parts = path === undefined ? {} : { path };
  return (
    <Tabs
      label={shell.apiCall}
      parts={[
        { id: 'curl', name: 'curl', content: <CodeBlock text={curlOf(apiUrl, routes[id], parts)} /> },
        { id: 'fetch', name: 'JavaScript', content: <CodeBlock text={fetchOf(apiUrl, routes[id], parts)} /> },
      ]}
    />
  );
}
