import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { useNavigation } from '../shell/navigation.tsx';
import { type Found, loadedOnce, type Pagefind, searched } from './search-index.ts';

const kinds = ['Guide', 'Errors', 'Reference', 'Dictionary', 'Blog'] as const;

/** The index is made after the pages are built, so it is no part of the bundle. */
const loadIndex = loadedOnce(async () => {
  const address = '/pagefind/pagefind.js';
  const index: Pagefind = await import(/* webpackIgnore: true */ address);
  await index.init();
  return index;
});

type Results =
  | { readonly state: 'empty' | 'failed' }
  | { readonly state: 'found'; readonly term: string; readonly places: readonly Found[] };

/** Searches the whole site without a server. Arrows choose, Enter goes there, Escape closes. */
export default function SearchDialog({ close }: { readonly close: () => void }) {
  const { go } = useNavigation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [term, setTerm] = useState('');
  const [kind, setKind] = useState('');
  const [results, setResults] = useState<Results>({ state: 'empty' });
  const [chosen, setChosen] = useState(0);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    const asked = term.trim();
    if (asked === '') return setResults({ state: 'empty' });
    let isCurrent = true;
    loadIndex()
      .then((index) => searched(index, asked, kind))
      .then(
        (places) => {
          if (!isCurrent || places === null) return;
          setResults({ state: 'found', term: asked, places });
          setChosen(0);
        },
        () => isCurrent && setResults({ state: 'failed' }),
      );
    return () => {
      isCurrent = false;
    };
  }, [term, kind]);

  const places = results.state === 'found' ? results.places : [];
  const optionId = (index: number) => `${id}option-${index}`;
  const visit = (place: Found | undefined) => {
    if (place === undefined) return;
    close();
    go(place.address);
  };
  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && places.length > 0) {
      event.preventDefault();
      const next = (chosen + step + places.length) % places.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      visit(places[chosen]);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onKeyDown={() => undefined}
    >
      <div className="search-panel">
        <div className="search-field">
          <Icon name="search" />
          <input
            type="search"
            role="combobox"
            aria-label="Search the docs"
            aria-expanded={places.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={places.length > 0 ? optionId(chosen) : undefined}
            aria-autocomplete="list"
            placeholder="Guide, errors, reference, dictionary"
            autoComplete="off"
            spellCheck={false}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={steer}
          />
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <fieldset className="search-kinds">
          <legend className="unseen">Where to search</legend>
          {['', ...kinds].map((one) => (
            <label key={one}>
              <input type="radio" name={`${id}kind`} checked={kind === one} onChange={() => setKind(one)} />
              <span>{one === '' ? 'Everything' : one}</span>
            </label>
          ))}
        </fieldset>
        <div id={`${id}list`} role="listbox" aria-label="Results" className="search-results">
          {places.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and steers
            <div
              key={place.address}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              className="search-result"
              onMouseMove={() => setChosen(index)}
              onClick={() => visit(place)}
            >
              <span className="search-kind">{place.kind}</span>
              <span className="search-title">
                {place.title}
                {place.title !== place.page && <span className="search-page"> · {place.page}</span>}
              </span>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: pagefind escapes the text and adds <mark> */}
              <span className="search-excerpt" dangerouslySetInnerHTML={{ __html: place.excerpt }} />
            </div>
          ))}
        </div>
        <p className="search-state" role="status">
          {results.state === 'failed' && 'The search could not be loaded. Check the connection and type again.'}
          {results.state === 'found' &&
            (places.length === 0 ? `Nothing found for “${results.term}”.` : `${places.length} places found.`)}
        </p>
      </div>
    </dialog>
  );
}
