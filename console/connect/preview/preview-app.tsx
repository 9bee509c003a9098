import { useState } from 'react';
import { ConnectApp } from '../app.tsx';
import { useWords } from '../parts/app-context.tsx';
import { connectSession } from '../session/connect-session.ts';
import { previewApi } from './preview-api.ts';
import { previewFlow } from './preview-data.ts';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The connect app with a lender's settings and nothing behind it. */
export function PreviewApp({ whiteLabel }: { readonly whiteLabel: Readonly<Record<string, unknown>> }) {
  const { shell } = useWords();
  const [session] = useState(() =>
    connectSession({
      api: previewApi(previewFlow(whiteLabel), () => pause(150)),
      applicationId: 'preview',
      bankReturn: null,
      goOnWith: () => {},
      goTo: () => {},
      sendFile: async (_, __, progressed) => {
        progressed(0.5);
        await pause(300);
        return true;
      },
    }),
  );
  return (
    <>
      <aside className="preview-note" aria-label={shell.previewLabel}>
        {shell.preview}
      </aside>
      <ConnectApp session={session} />
    </>
  );
}
