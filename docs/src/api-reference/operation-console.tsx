import 'rapidoc';
import { useEffect, useId, useRef, useState } from 'react';
import { keptForTab } from '../shell/kept-value.ts';
import { type Operation, rapidocPath } from './operation.ts';

/** A token that a reader tries the API with: forgotten when the tab is closed. */
const token = keptForTab('api.token');

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

/** Where requests can go: the own API and the others that are configured. */
function useServers(others: readonly Server[]): readonly Server[] {
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    ownApi().then(setOwn, () => undefined);
  }, []);
  const all = own === undefined ? others : [{ label: 'The API of this site', url: own }, ...others];
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
  const shown = useRef<HTMLElement>(null);
  const id = useId();

  // React would set RapiDoc's attributes as properties, of which it reads some wrongly.
  useEffect(() => {
    const made = document.createElement('rapi-doc');
    const attributes = {
      'spec-url': '/openapi.json',
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
      'goto-path': rapidocPath(operation),
      ...coloursOfPage(),
    };
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    const recolour = () => {
      for (const [name, value] of Object.entries(coloursOfPage())) made.setAttribute(name, value);
    };
    window.addEventListener('imali:colour-mode', recolour);
    place.current?.replaceChildren(made);
    shown.current = made;
    return () => {
      window.removeEventListener('imali:colour-mode', recolour);
      made.remove();
    };
  }, [operation]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation is another element
  useEffect(() => {
    const made = shown.current;
    if (made === null) return;
    made.setAttribute('server-url', server);
    made.setAttribute('default-api-server', server);
    made.setAttribute('api-key-name', 'Authorization');
    made.setAttribute('api-key-location', 'header');
    made.setAttribute('api-key-value', bearer === '' ? '-' : `Bearer ${bearer}`);
  }, [server, bearer, operation]);

  const keep = (value: string) => {
    setBearer(value);
    if (value === '') token.remove();
    else token.write(value);
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
