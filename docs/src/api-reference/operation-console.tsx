import { useEffect, useId, useRef, useState } from 'react';
import { keptForTab } from '../shell/kept-value.ts';
import { type Operation, rapidocPath } from './operation.ts';

/** A token that a reader tries the API with: forgotten when the tab is closed. */
const token = keptForTab('api.token');

/** What RapiDoc shows, and what of its own it leaves to this page. */
const settings = {
  'render-style': 'focused',
  'show-header': 'false',
  'show-side-nav': 'false',
  'show-info': 'false',
  'show-components': 'false',
  'allow-authentication': 'false',
  'allow-server-selection': 'false',
  'allow-spec-file-download': 'false',
  'load-fonts': 'false',
  'update-route': 'false',
  'persist-auth': 'false',
  'schema-style': 'table',
  'default-schema-tab': 'schema',
  'schema-description-expanded': 'true',
  'font-size': 'large',
} as const;

/** Set once the description is there: before, RapiDoc stumbles over it. */
function setAuthorization(element: HTMLElement, bearer: string): void {
  element.setAttribute('api-key-name', 'Authorization');
  element.setAttribute('api-key-location', 'header');
  element.setAttribute('api-key-value', bearer === '' ? '-' : `Bearer ${bearer}`);
}

/** The colours of the site as RapiDoc wants them. */
function coloursOfPage(): Readonly<Record<string, string>> {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    'bg-color': of('ground'),
    'text-color': of('ink'),
    'primary-color': of('accent'),
    'regular-font': of('sans'),
    'mono-font': of('mono'),
  };
}

interface Server {
  readonly label: string;
  readonly url: string;
}

/** The API that this site belongs to, as the settings beside the pages say; undefined where there are none. */
async function ownApi(): Promise<string | undefined> {
  const address = '/site.js';
  await import(/* webpackIgnore: true */ address).catch(() => undefined);
  const settings: unknown = Reflect.get(globalThis, 'imaliSite');
  return typeof settings === 'object' && settings !== null && 'apiUrl' in settings
    ? String(settings.apiUrl)
    : undefined;
}

/** Where requests can go: the own API and the others that are configured; none until that is known. */
function useServers(others: readonly Server[]): readonly Server[] {
  const [own, setOwn] = useState<{ readonly url: string | undefined }>();
  useEffect(() => {
    ownApi().then((url) => setOwn({ url }));
  }, []);
  if (own === undefined) return [];
  const all = own.url === undefined ? others : [{ label: 'The API of this site', url: own.url }, ...others];
  return all.filter(({ url }, index) => all.findIndex((server) => server.url === url) === index);
}

/** One operation as RapiDoc draws it, with a token and a server to try it on. */
export default function OperationConsole(props: {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}) {
  const { operation } = props;
  const servers = useServers(props.servers);
  const [chosen, setServer] = useState<string>();
  const server = chosen ?? servers[0]?.url ?? '';
  const [bearer, setBearer] = useState(() => token.read() ?? '');
  const place = useRef<HTMLDivElement>(null);
  const rapidoc = useRef<HTMLElement | null>(null);
  const id = useId();

  // Made by hand: React would set RapiDoc's attributes as properties, of which it reads some wrongly.
  useEffect(() => {
    if (server === '') return;
    const made = document.createElement('rapi-doc');
    // Each operation has a description of its own: of the whole one RapiDoc takes seconds to read.
    const spec = { 'spec-url': `/api/operations/${operation.id}.json`, 'goto-path': rapidocPath(operation) };
    const attributes = { ...settings, ...spec, 'server-url': server, 'default-api-server': server, ...coloursOfPage() };
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    // It reads the address by itself, looking for names of its own: with all of it taken as a prefix it finds none.
    made.setAttribute('route-prefix', window.location.hash || '#');
    const loaded = () => {
      rapidoc.current = made;
      setAuthorization(made, token.read() ?? '');
    };
    const recolour = () => {
      for (const [name, value] of Object.entries(coloursOfPage())) made.setAttribute(name, value);
    };
    made.addEventListener('spec-loaded', loaded);
    window.addEventListener('imali:colour-mode', recolour);
    place.current?.replaceChildren(made);
    return () => {
      window.removeEventListener('imali:colour-mode', recolour);
      made.remove();
      rapidoc.current = null;
    };
  }, [server, operation]);

  const keep = (value: string) => {
    setBearer(value);
    if (value === '') token.remove();
    else token.write(value);
    if (rapidoc.current !== null) setAuthorization(rapidoc.current, value);
  };
  return (
    <>
      <div className="api-settings">
        <label htmlFor={`${id}token`}>
          API token <span>(kept until this tab is closed)</span>
        </label>
        <input
          id={`${id}token`}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={bearer}
          onChange={(event) => keep(event.target.value.trim())}
        />
        <label htmlFor={`${id}server`}>Server</label>
        <select id={`${id}server`} value={server} onChange={(event) => setServer(event.target.value)}>
          {servers.map(({ label, url }) => (
            <option key={url} value={url}>
              {label} ({url})
            </option>
          ))}
        </select>
      </div>
      <div ref={place} className="api-rapidoc" />
    </>
  );
}
