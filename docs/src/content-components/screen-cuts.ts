/** A part of a picture, in pixels of it. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** On wide screens without the navigation, which keeps its place on the screen and so stands anywhere in a long picture. */
const wide = (top: number, height: number): Cut => ({ left: 224, top, width: 1056, height });
const phone = (top: number, height: number): Cut => ({ left: 0, top, width: 360, height });

/** What the guide shows of the console, by the name of the picture that the tests of its screens keep. */
export const screenCuts: Readonly<Record<string, { readonly wide: Cut; readonly phone?: Cut }>> = {
  affordability: { wide: wide(0, 790), phone: phone(0, 700) },
  overview: { wide: wide(0, 790), phone: phone(0, 700) },
  // The rows, which stand below the answers; on a phone their labels are out of sight.
  transactions: { wide: wide(512, 790) },
  // As far as the notices that the test brought about leave free.
  webhook: { wide: wide(0, 548), phone: phone(0, 536) },
};
