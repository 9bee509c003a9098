import { useApi } from '../data/use-api.ts';
import { useWords } from './console-context.tsx';
import { Select } from './select.tsx';
import { TroubleView } from './states.tsx';

/** Which config an application follows; not asked where there is no choice. */
export function ConfigChoice({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { newApplication: words } = useWords();
  const { value: known, trouble, reload } = useApi('listApplicationConfigs', { query: { limit: '100' } });
  const configs = known?.data ?? [];
  if (trouble !== null && known === null) return <TroubleView trouble={trouble} again={() => void reload()} />;
  if (configs.length < 2) return null;
  return (
    <Select
      id="config"
      label={words.config}
      value={value}
      onChange={onChange}
      options={[
        { value: '', name: words.defaultConfig },
        ...configs.map((config) => ({ value: config.id, name: config.name })),
      ]}
    />
  );
}
