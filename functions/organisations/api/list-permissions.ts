import { listPermissions as contract } from '../../../schemas/endpoints/organisations.ts';
import { permissionNames, permissions } from '../../../schemas/permissions.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: permissionNames.map((permission) => {
    const { ui_display_name, description } = permissions[permission];
    return { permission, ui_display_name, description };
  }),
});

export const handler = serve(contract, () => ({}), operation);
