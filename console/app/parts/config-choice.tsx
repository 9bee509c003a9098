import { useApi } from '../data/use-api.ts';
import { useWords } from './console-context.tsx';
import { Select } from './select.tsx';

/** Which config an application follows; not asked where there is no choice. */
export function ConfigChoice({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { newApplication: words } = useWords();
  const configs = useApi('listApplicationConfigs', { query: { limit: '100' } }).value?.data ?? [];
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
