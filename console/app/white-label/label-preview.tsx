import { useEffect, useRef } from 'react';
import { brandColours, grounds } from '../../connect/brand-colours.ts';
import type { LabelDraft } from './label-form.ts';
import { whiteLabelWords } from './words.white-label.ts';

const { preview: words } = whiteLabelWords;

/** The welcome of the connect app in one theme, with the colours that it makes readable. */
function Welcome({
  draft,
  theme,
  imageUrl,
}: {
  readonly draft: LabelDraft;
  readonly theme: 'light' | 'dark';
  readonly imageUrl: string | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { brand, onBrand, brandInk, second } = brandColours(draft.primary_colour_hex, draft.secondary_colour_hex)[
    theme
  ];
  useEffect(() => {
    // By script, since the policy of the site allows no styles in the markup.
    const style = box.current?.style;
    style?.setProperty('--shown-brand', brand);
    style?.setProperty('--shown-on-brand', onBrand);
    style?.setProperty('--shown-ink', brandInk);
    style?.setProperty('--shown-second', second);
    style?.setProperty('--shown-ground', grounds[theme][1]);
    style?.setProperty('--shown-text', theme === 'light' ? '#1b1916' : '#f3f0ea');
  }, [brand, onBrand, brandInk, second, theme]);
  return (
    <figure>
      <figcaption className="hint">{words[theme]}</figcaption>
      <div className="label-preview" ref={box}>
        {imageUrl === null ? null : <img src={imageUrl} alt="" />}
        <p className="label-name">{draft.display_name}</p>
        <p className="label-title">{draft.welcome_title}</p>
        <p>{draft.welcome_description}</p>
        <p className="label-start">{words.start}</p>
        <p className="label-link">{words.link}</p>
      </div>
    </figure>
  );
}

/** What applicants see, in both themes. */
export function LabelPreview({ draft, imageUrl }: { readonly draft: LabelDraft; readonly imageUrl: string | null }) {
  return (
    <div className="label-previews">
      <Welcome draft={draft} theme="light" imageUrl={imageUrl} />
      <Welcome draft={draft} theme="dark" imageUrl={imageUrl} />
    </div>
  );
}
