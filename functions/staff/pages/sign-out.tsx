import { signOut as contract } from '../../../schemas/endpoints/login.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { signOut as grants } from '../resources.ts';
import { servePage } from '../shell/serve-page.ts';
import {
  loginPathTo,
  redirect,
  type StaffPageAdapters,
  sessionCookie,
  staffPageWiring,
  staffPosting,
} from '../shell/staff-visit.tsx';

const HOME = '/relabels/';

export const operation: Operation<typeof contract, StaffPageAdapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, HOME);
  if ('reply' in posting) return posting.reply;
  return redirect(loginPathTo(HOME), { 'set-cookie': sessionCookie('', 0, adapters.isSecure) });
};

export const handler = servePage(contract, granted(grants, staffPageWiring), operation);
