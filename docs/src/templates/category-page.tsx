import type { HeadProps, PageProps } from 'gatsby';
import { PageHead } from '../content/page-head.tsx';
import { GuideLayout } from './guide-layout.tsx';

interface CategoryContext {
  readonly label: string;
  readonly description: string;
  readonly pages: readonly { readonly path: string; readonly title: string; readonly description: string }[];
}

/** What is in a category, in words. */
export default function CategoryPage({ pageContext }: PageProps<object, CategoryContext>) {
  const { label, description, pages } = pageContext;
  return (
    <GuideLayout title={label} lead={description} kind="Guide">
      <ul className="cards">
        {pages.map((page) => (
          <li key={page.path}>
            <h2>
              <a href={page.path}>{page.title}</a>
            </h2>
            <p>{page.description}</p>
          </li>
        ))}
      </ul>
    </GuideLayout>
  );
}

export function Head({ pageContext, location }: HeadProps<object, CategoryContext>) {
  return <PageHead path={location.pathname} title={pageContext.label} description={pageContext.description} />;
}
