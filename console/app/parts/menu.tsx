import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

export interface MenuItem {
  readonly name: string;
  readonly run: () => void;
}

/** A button that opens a short list of things to do. */
export function Menu({
  children,
  label,
  items,
  note,
  isOpen = false,
}: {
  /** The text on the button. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly items: readonly MenuItem[];
  /** What stands above the list. */
  readonly note?: ReactNode;
  /** From the start. */
  readonly isOpen?: boolean;
}) {
  return (
    <BaseMenu.Root modal={false} defaultOpen={isOpen}>
      <BaseMenu.Trigger className="button second" aria-label={label}>
        {children}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="floating" sideOffset={6} align="end">
          <BaseMenu.Popup className="popup">
            {note === undefined ? null : <div className="popup-note">{note}</div>}
            {items.map(({ name, run }) => (
              <BaseMenu.Item key={name} className="popup-item" onClick={run}>
                {name}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
