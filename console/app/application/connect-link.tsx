import { type ReactNode, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { useSend } from '../data/use-send.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { useWords } from '../parts/console-context.tsx';
import { TroubleView } from '../parts/states.tsx';
import { ofApplication } from './use-application.ts';

interface ConnectLinkParts {
  readonly button: ReactNode;
  /** The link that was just made, or why there is none. */
  readonly outcome: ReactNode;
}

/** Makes a connect link of an application. The link is shown once: nobody can read it again, not even the lender. */
export function useConnectLink(id: string): ConnectLinkParts {
  const { application: words } = useWords();
  const { send, busy, trouble } = useSend('createConnectLink');
  const [link, setLink] = useState<{ readonly of: string; readonly url: string; readonly endsAt: string } | null>(null);
  const make = async (): Promise<void> => {
    const answer = await send({ ...ofApplication(id), body: {} });
    if (answer === null) return;
    const { connect_url: url, connect_url_expires_at: endsAt } = answer.body;
    setLink({ of: id, url, endsAt });
  };
  const button = (
    <ActionButton busy={busy} busyText={words.makingLink} onClick={() => void make()}>
      {words.link}
    </ActionButton>
  );
  if (trouble !== null) return { button, outcome: <TroubleView trouble={trouble} /> };
  if (link === null || link.of !== id) return { button, outcome: null };
  const outcome = (
    <Notice kind="info" title={words.linkTitle} alert>
      <p>{words.linkOnce(showInstant(link.endsAt))}</p>
      <CodeBlock text={link.url} />
    </Notice>
  );
  return { button, outcome };
}
