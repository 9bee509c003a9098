import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabPart {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
}

/** Parts of one view of which one is shown; the arrow keys go between their names. */
export function Tabs({ label, parts }: { readonly label: string; readonly parts: readonly TabPart[] }) {
  return (
    <BaseTabs.Root defaultValue={parts[0]?.id ?? null}>
      <BaseTabs.List className="tab-list" aria-label={label}>
        {parts.map(({ id, name }) => (
          <BaseTabs.Tab key={id} value={id} className="tab">
            {name}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {parts.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className="tab-panel">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
