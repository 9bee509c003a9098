import { receiveConnectEmail as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { receiveConnectEmail as grants } from '../resources.ts';
import { acceptNotice, type NoticeAdapters, noticeWiring } from '../wiring/email-notice.ts';

export const operation: Operation<typeof contract, NoticeAdapters> = acceptNotice;

export const handler = serve(contract, granted(grants, noticeWiring), operation);
