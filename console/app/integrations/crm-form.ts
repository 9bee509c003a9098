import type { Answered } from '../console-api.ts';

export type CrmSettings = Answered<'getCrmSettings'>;

/** What a person sets of them. */
export type CrmDraft = Pick<CrmSettings, 'module' | 'send_note' | 'send_status' | 'send_beam_email' | 'status_field'>;

export function draftOfCrm({ module, send_note, send_status, send_beam_email, status_field }: CrmDraft): CrmDraft {
  return { module, send_note, send_status, send_beam_email, status_field };
}

const isApiName = (text: string): boolean => /^[A-Za-z]\w{0,49}$/.test(text.trim());

/** Fields that are no names of Zoho. */
export function lacksOfCrm({ module, status_field }: CrmDraft, told: string): Readonly<Record<string, string>> {
  return {
    ...(isApiName(module) ? {} : { module: told }),
    ...(isApiName(status_field) ? {} : { status_field: told }),
  };
}
