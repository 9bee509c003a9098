import { applicationPath, applicationTabs, type Route } from './route.ts';
import type { Words } from './words.en.ts';

/** Something to go to or to do. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** Where it leads; null for what is done here. */
  readonly address: string | null;
}

/** Everything that can be gone to or done from where one is, with what one may open. */
export function commandsOf(route: Route, tabs: readonly string[], { palette, application }: Words): readonly Command[] {
  const to = (name: string, address: string): Command => ({ id: address, name, address });
  const here =
    route.screen === 'application'
      ? applicationTabs.map((tab) => to(palette.tab(application.tabs[tab]), applicationPath(route.id, tab)))
      : [];
  const applications = [
    to(palette.applications, '/applications'),
    to(palette.invite, '/applications/invite'),
    to(palette.create, '/applications/new'),
  ];
  return [
    ...here,
    to(palette.home, '/'),
    ...(tabs.includes('applications') ? applications : []),
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
