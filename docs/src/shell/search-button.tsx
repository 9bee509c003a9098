import { useEffect } from 'react';
import { Icon } from './icon.tsx';

/** Asks whatever searches to open: search/search-dialog.tsx, which is loaded then. */
export const SEARCH_EVENT = 'imali:search';

const askForSearch = () => window.dispatchEvent(new Event(SEARCH_EVENT));

/** Opens the search; so do `/` and Ctrl+K or Cmd+K wherever nothing is typed. */
export function SearchButton() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      const isShortcut =
        (event.key === '/' && !isTyping) || (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey));
      if (!isShortcut) return;
      event.preventDefault();
      askForSearch();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <button type="button" className="search-button" aria-keyshortcuts="/ Control+K Meta+K" onClick={askForSearch}>
      <Icon name="search" />
      <span className="search-word">Search</span>
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </button>
  );
}
