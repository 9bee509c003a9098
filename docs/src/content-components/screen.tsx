interface ScreenProps {
  /** Name of its pictures in static/screens; docs/build/refresh-screens.ts makes them. */
  readonly name: string;
  /** What is to be seen in it. */
  readonly alt: string;
}

/** Pictures keep their places before they are loaded. */
const wide = { width: 1056, height: 790 };
const phone = { width: 360, height: 700 };

/** A screen of the console: wide in light, on a phone in dark. People and figures are those of the sandbox. */
export function Screen({ name, alt }: ScreenProps) {
  return (
    <figure className="screen">
      <img src={`/screens/${name}-light-1280.webp`} alt={alt} {...wide} loading="lazy" decoding="async" />
      <img
        src={`/screens/${name}-dark-360.webp`}
        alt={`${alt} On a phone, in dark colours.`}
        {...phone}
        loading="lazy"
        decoding="async"
      />
    </figure>
  );
}
