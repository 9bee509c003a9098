import { Notice } from '../../parts/notice.tsx';
import { useFlow, useWords } from '../parts/app-context.tsx';

/** Why the last try at the bank came to nothing, where it did. */
export function BankFault() {
  const { bank } = useFlow();
  const { faults } = useWords();
  if (bank.fault === null) return null;
  return (
    <Notice kind={bank.fault === 'cancelled' ? 'info' : 'watch'} title={faults.title} alert>
      <p>{faults[bank.fault]}</p>
    </Notice>
  );
}
