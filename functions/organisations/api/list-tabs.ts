import { listTabs as contract } from '../../../schemas/endpoints/organisations.ts';
import { tabsOf } from '../../../schemas/permissions.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

export const operation: Operation<typeof contract, object> = async (_, { caller }) => ({
  status: 200,
  body: { tabs: tabsOf(caller.permissions) },
});

export const handler = serve(contract, () => ({}), operation);
