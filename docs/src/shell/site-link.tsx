import type { ReactNode } from 'react';
import type { LinkConfig } from '../../config/site-config-schema.ts';
import { Icon } from './icon.tsx';

/** Where a configured link leads. */
export const addressOf = ({ to, href }: Omit<LinkConfig, 'label'>): string => to ?? href ?? '';

const isOutside = (address: string): boolean => /^https?:/.test(address);

/** A configured link; one that leaves the site says so. */
export function SiteLink(props: {
  readonly link: LinkConfig;
  readonly className?: string;
  readonly isActive?: boolean;
  readonly children?: ReactNode;
}) {
  const { link, className, isActive = false } = props;
  const address = addressOf(link);
  return (
    <a
      href={address}
      {...(className === undefined ? {} : { className })}
      {...(isActive ? { 'aria-current': 'page' } : {})}
      {...(isOutside(address) ? { rel: 'noopener' } : {})}
    >
      {props.children ?? link.label}
      {isOutside(address) && (
        <>
          <Icon name="outside" />
          <span className="unseen"> (leaves this site)</span>
        </>
      )}
    </a>
  );
}
