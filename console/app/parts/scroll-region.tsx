import type { KeyboardEventHandler, ReactNode, Ref } from 'react';

/** Room for what is wider than the page, or longer than is drawn at once: scrolls by itself, by the keyboard too. */
export function ScrollRegion({
  name,
  tall = false,
  box,
  onKeyDown,
  children,
}: {
  readonly name: string;
  /** Of one height, however much is in it. */
  readonly tall?: boolean;
  readonly box?: Ref<HTMLElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}) {
  return (
    <section
      ref={box}
      className={tall ? 'table-scroll tall' : 'table-scroll'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  );
}
