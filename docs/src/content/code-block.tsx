import { type ComponentPropsWithoutRef, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

type CodeBlockProps = ComponentPropsWithoutRef<'pre'> & {
  /** Its file, or what it shows. */
  readonly title?: string;
  readonly 'data-title'?: string;
};

/** A block of code with a button that copies it. */
export function CodeBlock({ title, 'data-title': fenced, children, ...rest }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null);
  const shown = title ?? fenced;
  return (
    <figure className="code-block">
      {shown !== undefined && <figcaption>{shown}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre {...rest} ref={block} tabIndex={0}>
        {children}
      </pre>
      <CopyButton label="Copy code" text={() => block.current?.textContent ?? ''} />
    </figure>
  );
}
