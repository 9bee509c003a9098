import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { useId } from 'react';
import { useWords } from './console-context.tsx';

export interface Choice {
  readonly value: string;
  readonly name: string;
}

/** A choice among many, narrowed by typing. */
export function Combobox({
  label,
  hidesLabel = false,
  value,
  choices,
  onChange,
  onClose,
  opensAtOnce = false,
}: {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** Called when the list is closed, with or without a choice. */
  readonly onClose?: () => void;
  /** Takes the focus and shows the list when it comes. */
  readonly opensAtOnce?: boolean;
}) {
  const { shell } = useWords();
  const id = useId();
  const chosen = choices.find((one) => one.value === value) ?? null;
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'unseen' : undefined}>
        {label}
      </label>
      <BaseCombobox.Root
        items={choices}
        value={chosen}
        defaultOpen={opensAtOnce}
        autoHighlight
        itemToStringLabel={(one: Choice) => one.name}
        itemToStringValue={(one: Choice) => one.value}
        isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
        onValueChange={(one: Choice | null) => {
          if (one !== null) onChange(one.value);
        }}
        onOpenChange={(open) => {
          if (!open) onClose?.();
        }}
      >
        <BaseCombobox.Input id={id} autoFocus={opensAtOnce} onFocus={(event) => event.currentTarget.select()} />
        <BaseCombobox.Portal>
          <BaseCombobox.Positioner className="floating" sideOffset={4}>
            <BaseCombobox.Popup className="popup">
              <BaseCombobox.Empty className="popup-note">{shell.nothingFits}</BaseCombobox.Empty>
              <BaseCombobox.List className="popup-list">
                {(one: Choice) => (
                  <BaseCombobox.Item key={one.value} value={one} className="popup-item">
                    {one.name}
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </div>
  );
}
