import { MDXProvider } from '@mdx-js/react';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { mdxElements } from '../content/mdx-elements.tsx';
import { PageHead } from '../content/page-head.tsx';

interface PlainPageData {
  readonly mdx: { readonly frontmatter: { readonly title: string; readonly description: string | null } };
}

/** A page of Markdown outside of the guide. */
export default function PlainPage({ data, children }: PageProps<PlainPageData>) {
  return (
    <main className="narrow">
      <article>
        <h1>{data.mdx.frontmatter.title}</h1>
        <div className="prose">
          <MDXProvider components={mdxElements}>{children}</MDXProvider>
        </div>
      </article>
    </main>
  );
}

export function Head({ data, location }: HeadProps<PlainPageData>) {
  const { title, description } = data.mdx.frontmatter;
  return <PageHead path={location.pathname} title={title} description={description ?? ''} />;
}

export const query = graphql`
  query PlainPage($id: String!) {
    mdx(id: { eq: $id }) {
      frontmatter {
        title
        description
      }
    }
  }
`;
