import { useWords } from './console-context.tsx';
import { CopyButton } from './copy-button.tsx';

/** A text to copy. */
export function CodeBlock({ text }: { readonly text: string }) {
  const { shell } = useWords();
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text}>{shell.copy}</CopyButton>
    </div>
  );
}
