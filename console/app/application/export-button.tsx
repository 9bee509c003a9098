import type { TransactionFilters } from '../data/found-transactions.ts';
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
      query: { format: 'csv', ...given, ...(way === undefined ? {} : { direction: way }) },
    });
    if (answer === null) return;
    const address = URL.createObjectURL(new Blob([answer.body ?? ''], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `transactions-${applicationId}.csv`;
    link.click();
    URL.revokeObjectURL(address);
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
