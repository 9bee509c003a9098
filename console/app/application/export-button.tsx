import type { TransactionFilters } from '../data/found-transactions.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useWords } from '../parts/console-context.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useCall } from '../parts/use-call.ts';

/** Saves what the filters leave as a file of the API's own making. */
export function ExportButton({
  applicationId,
  filters,
}: {
  readonly applicationId: string;
  readonly filters: TransactionFilters;
}) {
  const { api } = useConsole();
  const { transactions: words } = useWords();
  const { run, busy, trouble } = useCall();
  const save = async (): Promise<void> => {
    const { direction, ...texts } = filters;
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
    const way = (['in', 'out'] as const).find((one) => one === direction);
    const answer = await run(async () => {
      const file = await api.exportTransactions({
        path: { application_id: applicationId },
        query: { format: 'csv', ...given, ...(way === undefined ? {} : { direction: way }) },
      });
      return file.ok ? { ok: true as const, body: file.body ?? '' } : file;
    });
    if (answer === null) return;
    const address = URL.createObjectURL(new Blob([answer.body], { type: 'text/csv' }));
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
