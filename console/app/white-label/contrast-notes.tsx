import { brandColours, contrast, grounds, LEAST_CONTRAST } from '../../connect/brand-colours.ts';
import { showNumber } from '../figures/show-figure.ts';
import { isColour } from './label-form.ts';
import { whiteLabelWords } from './words.white-label.ts';

const { contrast: words } = whiteLabelWords;
const themes = ['light', 'dark'] as const;

/** How readable a colour is on the pages of each theme, and what is used where it is not. */
export function ContrastNotes({ colour }: { readonly colour: string }) {
  if (!isColour(colour)) return null;
  const used = brandColours(colour, colour);
  return (
    <div role="status">
      <ul className="plain hint" aria-label={words.title}>
        {themes.map((theme) => {
          const least = Math.min(...grounds[theme].map((ground) => contrast(colour, ground)));
          const ratio = showNumber(least);
          return (
            <li key={theme}>
              {least >= LEAST_CONTRAST
                ? words.ok(words.themes[theme], ratio)
                : words.changed(words.themes[theme], ratio, used[theme].brandInk)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
