import { lazy, Suspense, useState } from 'react';
import type { ConsoleRoute } from '../console-api.ts';
import { useWords } from './console-context.tsx';
import { Skeleton } from './states.tsx';

const ApiCallCode = lazy(async () => ({ default: (await import('./api-call-code.tsx')).ApiCallCode }));

/** The request that answers what a screen shows, for those who build on the API; made when it is opened. */
export function ApiCall({ id, path }: { readonly id: ConsoleRoute; readonly path?: Readonly<Record<string, string>> }) {
  const { shell } = useWords();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="api-call" onToggle={() => setWasOpened(true)}>
      <summary>{shell.apiCall}</summary>
      {wasOpened ? (
        <Suspense fallback={<Skeleton />}>
          <ApiCallCode id={id} {...(path === undefined ? {} : { path })} />
        </Suspense>
      ) : null}
    </details>
  );
}
