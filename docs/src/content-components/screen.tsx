import { type Cut, screenCuts } from './screen-cuts.ts';

interface ScreenProps {
  /** Name of its pictures in static/screens; docs/build/refresh-screens.ts makes them. */
  readonly name: string;
  /** What is to be seen in it. */
  readonly alt: string;
}

/**
 * A screen of the console: wide in light, and mostly on a phone in dark. People and figures are those of the sandbox.
 * @throws Error for a name that has no pictures, so the site is not built with a gap
 */
export function Screen({ name, alt }: ScreenProps) {
  const cuts = screenCuts[name];
  if (cuts === undefined)
    throw new Error(`There is no screen “${name}”: screen-cuts.ts has ${Object.keys(screenCuts)}.`);
  const { wide, phone } = cuts;
  // Pictures keep their places before they are loaded.
  const sizeOf = ({ width, height }: Cut) => ({ width, height, loading: 'lazy', decoding: 'async' }) as const;
  return (
    <figure className={phone === undefined ? 'screen is-alone' : 'screen'}>
      <img src={`/screens/${name}-light-1280.webp`} alt={alt} {...sizeOf(wide)} />
      {phone !== undefined && (
        <img src={`/screens/${name}-dark-360.webp`} alt={`${alt} On a phone, in dark colours.`} {...sizeOf(phone)} />
      )}
    </figure>
  );
}
