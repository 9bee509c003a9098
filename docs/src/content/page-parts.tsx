import { Icon } from '../shell/icon.tsx';
import { useNavigation } from '../shell/navigation.tsx';
import { categoryOf, neighbours, type SidebarEntry } from '../shell/site-map.ts';
import { CopyButton } from './copy-button.tsx';
import { twinPath } from './twin-path.ts';

/** The page as Markdown, to copy and to open: for notes and for assistants. */
export function PageActions() {
  const { place } = useNavigation();
  const twin = twinPath(place.pathname);
  const fetched = async (): Promise<string> => {
    const reply = await fetch(twin);
    if (!reply.ok) throw new Error(`${twin}: ${reply.status}`);
    return await reply.text();
  };
  return (
    <div className="page-actions" data-twin="skip" data-pagefind-ignore>
      <CopyButton label="Copy page as Markdown" text={fetched} isWorded />
      <a className="quiet-button" href={twin}>
        View as Markdown
      </a>
    </div>
  );
}

/** The way from the guide's first page to this one. */
export function Breadcrumbs({ sidebar }: { readonly sidebar: readonly SidebarEntry[] }) {
  const { place } = useNavigation();
  const category = categoryOf(sidebar, place.pathname);
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs" data-twin="skip" data-pagefind-ignore>
      <a href="/docs">Guide</a>
      {category !== undefined && (
        <>
          <Icon name="after" />
          <a href={category.path}>{category.label}</a>
        </>
      )}
    </nav>
  );
}

/** The pages before and after this one. */
export function Pagination({ sidebar }: { readonly sidebar: readonly SidebarEntry[] }) {
  const { place } = useNavigation();
  const { before, after } = neighbours(sidebar, place.pathname);
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="pagination" aria-label="Pages before and after" data-twin="skip" data-pagefind-ignore>
      {before !== undefined && (
        <a href={before.path} rel="prev">
          <span>Before</span>
          {before.label}
        </a>
      )}
      {after !== undefined && (
        <a href={after.path} rel="next" className="pagination-after">
          <span>After</span>
          {after.label}
        </a>
      )}
    </nav>
  );
}
