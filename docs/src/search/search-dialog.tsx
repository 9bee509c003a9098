import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
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

/** The dialog, shown above the page for as long as it is mounted. */
function useShownDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** What is found for a term among pages of a kind ('' is all); an answer that a newer term has overtaken is dropped. */
function useResults(term: string, kind: string, arrived: () => void): Results {
  const [results, setResults] = useState<Results>({ state: 'empty' });
  const told = useRef(arrived);
  told.current = arrived;
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
          told.current();
        },
        () => isCurrent && setResults({ state: 'failed' }),
      );
    return () => {
      isCurrent = false;
    };
  }, [term, kind]);
  return results;
}

/** Which kinds of pages are searched. */
function KindChoice(props: { readonly name: string; readonly kind: string; readonly choose: (kind: string) => void }) {
  return (
    <fieldset className="search-kinds">
      <legend className="unseen">Where to search</legend>
      {['', ...kinds].map((one) => (
        <label key={one}>
          <input type="radio" name={props.name} checked={props.kind === one} onChange={() => props.choose(one)} />
          <span>{one === '' ? 'Everything' : one}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One place that was found. The field keeps the focus and steers. */
function ResultOption(props: {
  readonly id: string;
  readonly place: Found;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly visit: () => void;
}) {
  const { id, place, isChosen, choose, visit } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and steers
    <div id={id} role="option" aria-selected={isChosen} className="search-result" onMouseMove={choose} onClick={visit}>
      <span className="search-kind">{place.kind}</span>
      <span className="search-title">
        {place.title}
        {place.title !== place.page && <span className="search-page"> · {place.page}</span>}
      </span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: pagefind escapes the text and adds <mark> */}
      <span className="search-excerpt" dangerouslySetInnerHTML={{ __html: place.excerpt }} />
    </div>
  );
}

const FAILED = 'The search could not be loaded. Check the connection and type again.';

function stateText(results: Results): string {
  if (results.state !== 'found') return results.state === 'failed' ? FAILED : '';
  const { places, term } = results;
  return places.length === 0 ? `Nothing found for “${term}”.` : `${places.length} places found.`;
}

/** The place that an arrow key leads to from the chosen one, round the ends; null for other keys. */
function nextPlace(key: string, chosen: number, count: number): number | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 || count === 0 ? null : (chosen + step + count) % count;
}

/** Searches the whole site without a server. Arrows choose, Enter goes there, Escape closes. */
export default function SearchDialog({ close }: { readonly close: () => void }) {
  const { go } = useNavigation();
  const dialog = useShownDialog();
  const [term, setTerm] = useState('');
  const [kind, setKind] = useState('');
  const [chosen, setChosen] = useState(0);
  const results = useResults(term, kind, () => setChosen(0));
  const id = useId();

  const places = results.state === 'found' ? results.places : [];
  const optionId = (index: number) => `${id}option-${index}`;
  const visit = (place: Found | undefined) => {
    if (place === undefined) return;
    close();
    go(place.address);
  };
  const steer = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, chosen, places.length);
    if (next !== null) {
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') visit(places[chosen]);
    else return;
    event.preventDefault();
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
        <KindChoice name={`${id}kind`} kind={kind} choose={setKind} />
        <div id={`${id}list`} role="listbox" aria-label="Results" className="search-results">
          {places.map((place, index) => (
            <ResultOption
              key={place.address}
              id={optionId(index)}
              place={place}
              isChosen={index === chosen}
              choose={() => setChosen(index)}
              visit={() => visit(place)}
            />
          ))}
        </div>
        <p className="search-state" role="status">
          {stateText(results)}
        </p>
      </div>
    </dialog>
  );
}
