import { imaliClient } from '@imali/client/imali-client.ts';
import { physicalName } from '../cdk/names.ts';
import { admitStaff } from '../functions/organisations/store/staff-admission.ts';
import { Table } from '../functions/platform/store/table.ts';
import type { Cloud } from './cloud.ts';

/** One of our own staff on this machine. It opens nothing but this machine's own data folder. */
const staff = { username: 'staff@imali.example', password: 'staff on this machine' } as const;

/** A member of staff, and codes that replace a second factor, each once. */
export interface DemoStaff {
  readonly username: string;
  readonly password: string;
  readonly codes: readonly [string, string, string];
}

/** Registers one of our own staff, who may open the internal pages, and says how to sign in. */
export async function seedStaff({ apiUrl, region, rootCredentials, endpoints }: Cloud): Promise<DemoStaff> {
  const registered = await imaliClient({ baseUrl: apiUrl }).registerOrganisation({
    body: {
      name_slug: 'imali-staff',
      email: staff.username,
      password: staff.password,
      company_name: 'Imali (our own staff)',
    },
  });
  if (!registered.ok && registered.code !== 'organisation_name_exists') throw new Error(JSON.stringify(registered));
  // The tables of the adapters are found by the environment, in this process as in a function.
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  });
  const directory = new Table(physicalName('local', 'directory'));
  const code = async (): Promise<string> => {
    const admitted = await admitStaff(directory, staff.username, true, { vouched: true });
    if (!admitted?.recoveryCode) throw new Error('staff were not admitted');
    return admitted.recoveryCode;
  };
  return { ...staff, codes: [await code(), await code(), await code()] };
}
