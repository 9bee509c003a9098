import type { HeadProps, PageProps } from 'gatsby';
import { PageHead } from '../content/page-head.tsx';
import { type ErrorDetails, ErrorPage } from '../content-components/error-page.tsx';
import { GuideLayout } from './guide-layout.tsx';

interface ErrorContext {
  readonly error: ErrorDetails;
}

/** The page of one error code. */
export default function ErrorCodePage({ pageContext: { error } }: PageProps<object, ErrorContext>) {
  return (
    <GuideLayout title={<code>{error.code}</code>} lead={error.message} kind="Errors">
      <ErrorPage error={error} />
    </GuideLayout>
  );
}

export function Head({ pageContext: { error }, location }: HeadProps<object, ErrorContext>) {
  return (
    <PageHead path={location.pathname} title={error.code} description={`${error.message} Cause and fix.`} isArticle />
  );
}
