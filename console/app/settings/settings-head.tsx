import { usePermission } from '../parts/console-context.tsx';
import { PartLinks } from '../parts/part-links.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { settingsWords as words } from './words.settings.ts';

/** What stands above every part of settings. */
export function SettingsHead() {
  const mayRead = usePermission('applications.read');
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <PartLinks
        label={words.partsLabel}
        parts={[
          { to: '/settings', name: words.parts.organisation },
          ...(mayRead
            ? [
                { to: '/settings/analysis', name: words.parts.analysis },
                { to: '/settings/label-rules', name: words.parts.rules },
              ]
            : []),
          { to: '/settings/data', name: words.parts.data },
        ]}
      />
    </>
  );
}
