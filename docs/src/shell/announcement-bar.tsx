import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { keptForGood } from './kept-value.ts';
import { useSite } from './site-context.tsx';

/** Holds the id of the announcement that was closed last: a new one is shown. before-paint.js reads it too. */
const closed = () => keptForGood('announcement.closed');

/** What everybody should read, until they close it. */
export function AnnouncementBar() {
  const bar = useSite().config.announcementBar;
  const [isActive, setActive] = useState(true);
  const id = bar?.id;
  useEffect(() => setActive(id !== undefined && closed().read() !== id), [id]);
  if (bar === undefined || !isActive) return null;
  const close = () => {
    closed().write(bar.id);
    setActive(false);
  };
  return (
    <section
      className="announcement"
      aria-label="Announcement"
      style={{ backgroundColor: bar.backgroundColor, color: bar.textColor }}
    >
      {/* Closed before: it must neither flash up nor move the page when the scripts come. */}
      <style>{`html[data-closed-announcement="${bar.id}"] .announcement { display: none }`}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own configuration */}
      <div className="announcement-content" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
