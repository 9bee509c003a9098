import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { identityFault, type StatedIdentity } from '../../../schemas/south-african-id.ts';

/** A failing field of a body with personal info, as a 422 reports it. */
export interface PersonalInfoFault {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: 'value_error';
}

const at = (field: string, msg: string): PersonalInfoFault => ({ loc: ['body', field], msg, type: 'value_error' });

/** What is wrong with personal info beyond the form of its fields; nothing when it can be taken. */
export function personalInfoFaults(info: StatedIdentity, today: CalendarDate): readonly PersonalInfoFault[] {
  if (info.date_of_birth > today) return [at('date_of_birth', 'must not be in the future')];
  const fault = identityFault(info);
  return fault ? [at(fault.field, fault.message)] : [];
}
