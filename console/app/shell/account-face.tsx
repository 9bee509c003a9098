import { Icon } from '../../parts/icon.tsx';

/** What the account button shows, while its menu is closed and while it is open. */
export function AccountFace({ organisation }: { readonly organisation: string }) {
  return (
    <>
      <Icon name="person" />
      <span className="organisation">{organisation}</span>
      <Icon name="down" />
    </>
  );
}
