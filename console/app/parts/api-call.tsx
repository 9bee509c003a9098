import { routes } from '../api-contract.evaluated.ts';
import type { ConsoleRoute } from '../console-api.ts';
import { curlOf } from '../curl.ts';
import { useConsole, useWords } from './console-context.tsx';
import { CopyButton } from './copy-button.tsx';

/** The request that answers what a screen shows, for those who build on the API. */
export function ApiCall({ id, path }: { readonly id: ConsoleRoute; readonly path?: Readonly<Record<string, string>> }) {
  const { apiUrl } = useConsole();
  const { shell } = useWords();
  const text = curlOf(apiUrl, routes[id], path === undefined ? {} : { path });
  return (
    <details className="api-call">
      <summary>{shell.apiCall}</summary>
      <CodeBlock text={text} />
    </details>
  );
}

/** A text to copy. */
export function CodeBlock({ text }: { readonly text: string }) {
  const { shell } = useWords();
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text}>{shell.copy}</CopyButton>
    </div>
  );
}
