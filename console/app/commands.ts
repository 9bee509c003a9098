import { matchPath } from 'react-router';
import { applicationPath, applicationPlace, applicationTabs } from './application/application-path.ts';
import { openableScreens } from './routes.tsx';
import type { Words } from './words.ts';

/** Something to go to or to do. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** Where it leads; null for what is done here. */
  readonly address: string | null;
}

/** Everything that can be gone to or done from where one is, with what one may open. */
export function commandsOf(
  pathname: string,
  tabs: readonly string[],
  { palette, application }: Words,
): readonly Command[] {
  const to = (name: string, address: string): Command => ({ id: address, name, address });
  const { id, tab } = matchPath('/applications/:id/:tab?', pathname)?.params ?? {};
  const here = applicationPlace(id, tab);
  return [
    ...(here === null
      ? []
      : applicationTabs.map((one) => to(palette.tab(application.tabs[one]), applicationPath(here.id, one)))),
    ...openableScreens(tabs).map(({ title, path }) => to(title, path)),
    { id: 'sign-out', name: palette.signOut, address: null },
  ];
}

/** Commands whose name has every word that was typed; an id of an application opens it. */
export function foundCommands(commands: readonly Command[], typed: string, { palette }: Words): readonly Command[] {
  const text = typed.trim().toLowerCase();
  if (/^[0-9a-f]{24}$/.test(text)) {
    return [{ id: text, name: palette.open(text), address: applicationPath(text) }];
  }
  const parts = text.split(/\s+/);
  return commands.filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)));
}
