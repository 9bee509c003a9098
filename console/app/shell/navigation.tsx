import { matchPath, useLocation } from 'react-router';
import { texts } from '../catalogues/screens.evaluated.ts';
import { useTabs, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { groups, openableScreens } from '../routes.tsx';

/** The screens that the caller may open, by their groups; the one around the address is marked. */
export function Navigation({ left }: { readonly left?: () => void }) {
  const { pathname } = useLocation();
  const { shell } = useWords();
  const shown = openableScreens(useTabs()).filter(({ group }) => group !== undefined);
  const isAt = (path: string): boolean => matchPath({ path, end: path === '/' }, pathname) !== null;
  return (
    <nav aria-label={shell.navigation} className="main-nav">
      {groups.map((group) => {
        const inGroup = shown.filter((one) => one.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group}>
            <p className="nav-group">{texts.groups[group]}</p>
            <ul>
              {inGroup.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} current={isAt(path)} {...(left === undefined ? {} : { onClick: left })}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
