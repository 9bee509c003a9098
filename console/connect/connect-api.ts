/** The connect endpoints and what they answer, as types: nothing of this file is in the bundle. */

import type { ImaliClient } from '@imali/client/imali-client.ts';
import type * as z from 'zod';
import type { ConnectRequests } from '../../schemas/entities/casework/applicant-request.ts';
import type {
  ConnectDecision as ConnectDecisionOut,
  RepresentationIn,
} from '../../schemas/entities/casework/decision-letter.ts';
import type {
  BankOut,
  ConnectFlowOut,
  ConnectPersonalInfoIn,
  ConnectThread as ConnectThreadOut,
  ConsentWithdrawal as ConsentWithdrawalOut,
} from '../../schemas/entities/connect.ts';
import type { routes } from './api-contract.evaluated.ts';

export type ConnectApi = Pick<ImaliClient, keyof typeof routes>;

export type ConnectFlow = z.infer<typeof ConnectFlowOut>;
export type ConnectThread = z.infer<typeof ConnectThreadOut>;
export type ConsentWithdrawal = z.infer<typeof ConsentWithdrawalOut>;
export type ConnectRequest = z.infer<typeof ConnectRequests>['data'][number];
export type ConnectDecision = z.infer<typeof ConnectDecisionOut>;
export type Representation = z.input<typeof RepresentationIn>;
export type Bank = z.infer<typeof BankOut>;
export type PersonalInfo = z.input<typeof ConnectPersonalInfoIn>;
export type Upload = ConnectThread['uploads'][number];
