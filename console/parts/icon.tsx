const paths = {
  check: 'M5 12.5 10 17.5 19.5 7',
  cross: 'M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5',
  watch: 'M12 7.5V13M12 16.6v.1M12 3 22 20.5H2Z',
  info: 'M12 11V17M12 7.4v.1M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18Z',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  lock: 'M6 11h12v9.5H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12C5 7.5 8.3 5.3 12 5.3s7 2.2 9.5 6.7c-2.5 4.5-5.8 6.7-9.5 6.7S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6a3 3 0 0 0 0 6Z',
  clock: 'M12 7v5.3l3.5 2M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18Z',
  file: 'M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5',
  camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4ZM12 16.5a3.3 3.3 0 1 0 0-6.6a3.3 3.3 0 0 0 0 6.6Z',
  bank: 'M3.5 9.5 12 4.5l8.5 5ZM6 10v8M10 10v8M14 10v8M18 10v8M3.5 19.5h17',
  mail: 'M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7',
  person: 'M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  down: 'M5.5 9 12 15.5 18.5 9',
  out: 'M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10',
} as const;

export type IconName = keyof typeof paths;

/** A sign beside a word; it never stands alone, so it is not read out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
