import { MDXProvider } from '@mdx-js/react';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { mdxElements } from '../content/mdx-elements.tsx';
import { PageHead } from '../content/page-head.tsx';
import type { ContentsEntry } from '../content/table-of-contents.tsx';
import { GuideLayout } from './guide-layout.tsx';

interface GuidePageData {
  readonly mdx: {
    readonly frontmatter: { readonly title: string; readonly description: string | null };
    readonly tableOfContents: { readonly items?: readonly ContentsEntry[] } | null;
  };
}

/** A page of the guide that was written in MDX. */
export default function GuidePage({ data, children, location: { pathname } }: PageProps<GuidePageData>) {
  const { frontmatter, tableOfContents } = data.mdx;
  const isDictionary = /^\/docs\/(?:metrics|taxonomy|constants)/.test(pathname);
  const kind = pathname.startsWith('/docs/errors') ? 'Errors' : isDictionary ? 'Dictionary' : 'Guide';
  return (
    <GuideLayout
      title={frontmatter.title}
      lead={frontmatter.description ?? undefined}
      kind={kind}
      contents={tableOfContents?.items ?? []}
    >
      <MDXProvider components={mdxElements}>{children}</MDXProvider>
    </GuideLayout>
  );
}

export function Head({ data, location }: HeadProps<GuidePageData>) {
  const { title, description } = data.mdx.frontmatter;
  return <PageHead path={location.pathname} title={title} description={description ?? ''} isArticle />;
}

export const query = graphql`
  query GuidePage($id: String!) {
    mdx(id: { eq: $id }) {
      frontmatter {
        title
        description
      }
      tableOfContents(maxDepth: 3)
    }
  }
`;
