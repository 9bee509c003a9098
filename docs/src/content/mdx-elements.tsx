import type { ComponentPropsWithoutRef } from 'react';
import { contentComponents } from '../content-components/content-components.tsx';
import { CodeBlock } from './code-block.tsx';

type HeadingProps = ComponentPropsWithoutRef<'h2'>;

function SectionHeading({ level: Level, id, children }: HeadingProps & { readonly level: 'h2' | 'h3' }) {
  return (
    <Level id={id}>
      {children}
      {id !== undefined && (
        <a
          className="section-link"
          href={`#${id}`}
          aria-label="Link to this section"
          data-twin="skip"
          data-pagefind-ignore
        >
          #
        </a>
      )}
    </Level>
  );
}

/** A table that is wider than the page scrolls by itself. */
function ScrollingTable(props: ComponentPropsWithoutRef<'table'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a named section would be a landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className="table-scroll" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** What stands for the elements of Markdown, and what MDX may use by name. */
export const mdxElements = {
  ...contentComponents,
  pre: CodeBlock,
  h2: (props: HeadingProps) => <SectionHeading level="h2" {...props} />,
  h3: (props: HeadingProps) => <SectionHeading level="h3" {...props} />,
  table: ScrollingTable,
};
