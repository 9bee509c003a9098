import { useWords } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { Navigation } from './navigation.tsx';

/** The navigation where there is no room beside the page. */
export function Drawer({ close }: { readonly close: () => void }) {
  const { shell } = useWords();
  return (
    <Modal title={shell.menu} look="drawer" close={close}>
      <Navigation left={close} />
    </Modal>
  );
}
