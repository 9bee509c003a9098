import { bankSlugs } from '../../../schemas/banks.ts';
import { listByodBanks as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: [...bankSlugs] });

export const handler = serve(contract, () => ({}), operation);
