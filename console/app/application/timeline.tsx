import { memo } from 'react';
import { useApi } from '../data/use-api.ts';
import { showInstant } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication } from './use-application.ts';

/** What happened to an application, and when. */
export const Timeline = memo(function Timeline({ id }: TabProps) {
  const { application: words } = useWords();
  const { value: application } = useApi('getApplication', ofApplication(id));
  const { value: connection, loading, trouble } = useApi('getBankConnection', ofApplication(id));
  // All at once: a line that comes later would push the others down.
  const isLooking = connection === null && loading && trouble === null;
  if (application === null || isLooking) return <div className="timeline" />;
  const isEnded = Date.parse(application.expiry) <= Date.now();
  const steps = [
    { name: words.steps.created, at: application.created_at },
    { name: words.steps.consent, at: application.consent_given_at },
    { name: words.steps.analysed, at: connection?.analysed_at ?? null },
    application.closed_at === null
      ? { name: words.steps.withdrawn, at: application.consent_revoked_at }
      : { name: words.steps.closed, at: application.closed_at },
    { name: isEnded ? words.steps.ended : words.steps.expiry, at: application.expiry },
  ].filter(({ at }) => at !== null);
  return (
    <ol className="timeline" aria-label={words.timeline}>
      {steps.map(({ name, at }) => (
        <li key={name}>
          <span>{name}</span> <span className="soft">{showInstant(at)}</span>
        </li>
      ))}
    </ol>
  );
});
