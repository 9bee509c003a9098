import { useLocation } from 'react-router';
import { Link } from './link.tsx';

/** The parts of a screen that have addresses of their own. */
export function PartLinks({
  label,
  parts,
}: {
  readonly label: string;
  readonly parts: readonly { readonly to: string; readonly name: string }[];
}) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {parts.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} current={to === pathname}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
