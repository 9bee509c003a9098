import { signOut as contract } from '../../schemas/endpoints/login.ts';
import type { Operation } from '../runtime/operation.ts';
import { servePage } from './staff/serve-page.ts';
import {
  loginPathTo,
  redirect,
  type StaffPageAdapters,
  sessionCookie,
  staffPageWiring,
  staffPosting,
} from './staff/staff-visit.tsx';

const HOME = '/relabels/';

export const operation: Operation<typeof contract, StaffPageAdapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, HOME);
  if ('reply' in posting) return posting.reply;
  return redirect(loginPathTo(HOME), { 'set-cookie': sessionCookie('', 0, adapters.isSecure) });
};

export const handler = servePage(contract, staffPageWiring, operation);
