import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { TroubleView } from '../parts/states.tsx';
import { ofApplication } from './use-application.ts';

/** Fetches the whole analysis as a PDF. Its address is asked for at the press: it holds for minutes only. */
export function ReportButton({ id }: { readonly id: string }) {
  const { application: words } = useWords();
  const { send, busy, trouble } = useSend('getReport');
  const open = async (): Promise<void> => {
    const answer = await send({ ...ofApplication(id), query: { answer: 'address' } });
    // The API answers a file to keep: the page stays where it is.
    if (answer?.body !== undefined) window.location.assign(answer.body.url);
  };
  return (
    <>
      <ActionButton busy={busy} busyText={words.makingReport} onClick={() => void open()}>
        {words.report}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}
