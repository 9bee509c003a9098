import type { TransactionFilters } from '../data/found-transactions.ts';
import { saveExport } from '../data/save-export.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { TroubleView } from '../parts/states.tsx';

/** Saves what the filters leave as a file of the API's own making. */
export function ExportButton({
  applicationId,
  filters,
}: {
  readonly applicationId: string;
  readonly filters: TransactionFilters;
}) {
  const { transactions: words } = useWords();
  const { send, busy, trouble } = useSend('exportTransactions');
  const save = async (): Promise<void> => {
    const { direction, ...texts } = filters;
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
    const way = (['in', 'out'] as const).find((one) => one === direction);
    const answer = await send({
      path: { application_id: applicationId },
      query: { format: 'csv', answer: 'address', ...given, ...(way === undefined ? {} : { direction: way }) },
    });
    if (answer !== null) saveExport(answer.body ?? '');
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <ActionButton busy={busy} busyText={words.exporting} onClick={() => void save()}>
        {words.exportCsv}
      </ActionButton>
    </>
  );
}
