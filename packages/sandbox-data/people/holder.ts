import { identityCheckDigit } from '../../../schemas/identity-check-digit.ts';
import type { PersonaPlan } from './persona-plan.ts';

/** The fields of a personal-info prefill. */
export interface PersonaHolder {
  readonly first_names: string;
  readonly last_names: string;
  readonly date_of_birth: string;
  readonly nationality: string;
  readonly id_type: string;
  readonly id_country: string;
  readonly email: string;
  readonly phone: string;
  readonly gov_id: string;
}

/**
 * Identity of a persona's holder. It is well-formed and shows that it is made up: the first number of its day's
 * series (0000 for women, 5000 for men), a phone prefix that South Africa does not use, a reserved mail domain.
 */
export function holderOf({ id, holder }: PersonaPlan): PersonaHolder {
  const stem = `${holder.dateOfBirth.slice(2).replaceAll('-', '')}${holder.isFemale ? '0000' : '5000'}08`;
  const initial = holder.firstNames.slice(0, 1).toLowerCase();
  return {
    first_names: holder.firstNames,
    last_names: holder.lastNames,
    date_of_birth: holder.dateOfBirth,
    nationality: 'South African',
    id_type: 'national_id',
    id_country: 'ZA',
    email: `${initial}.${holder.lastNames.toLowerCase()}.${id.replaceAll('_', '-')}@example.com`,
    phone: `0990${holder.dateOfBirth.slice(2).replaceAll('-', '')}`,
    gov_id: `${stem}${identityCheckDigit(stem)}`,
  };
}
