import { describe, expect, test } from '@jest/globals';
import { rootAccess } from '../faults/root-access.ts';
import {
  bankConfig,
  failed,
  fullConfig,
  newApplication,
  newOrganisation,
  succeeded,
} from '../stack/new-organisation.ts';

const NOBODYS_ID = '000000000000000000000000';

describe('application configs', () => {
  test('Application configs list the available connections, data points and their arguments', async () => {
    const { client } = await newOrganisation();
    const connections = succeeded(await client.listConnectionsAvailable()).body;
    expect(connections.map(({ name }) => name)).toEqual(['bank_connection', 'personal_info']);
    const args = succeeded(await client.listDataPointArgs()).body;
    expect(args).toContainEqual(
      expect.objectContaining({ connection: 'personal_info', name: 'skip_when_prefilled', type: 'boolean' }),
    );
    const points = connections.flatMap(({ name, data_points }) => data_points.map((point) => `${name}.${point.name}`));
    expect(new Set(args.map(({ connection, data_point }) => `${connection}.${data_point}`))).toEqual(new Set(points));
  });

  test('An application config is created, the first as the default, replaced, made the default and deleted', async () => {
    const { client } = await newOrganisation();
    const first = succeeded(await client.createApplicationConfig({ body: bankConfig('First') })).body;
    expect(first.is_default).toBe(true);
    const second = succeeded(await client.createApplicationConfig({ body: bankConfig('Second') })).body;
    expect(second.is_default).toBe(false);
    const path = { app_config_id: second.id };
    const renamed = await client.updateApplicationConfig({
      path,
      body: { ...fullConfig('Renamed'), default_redirect_url: 'https://lender.example/done', affinity_enabled: true },
    });
    expect(succeeded(renamed).body).toMatchObject({
      name: 'Renamed',
      default_redirect_url: 'https://lender.example/done',
      affinity_enabled: true,
      connections: [{ name: 'bank_connection' }, { name: 'personal_info' }],
    });
    const used = await client.deleteApplicationConfig({ path: { app_config_id: first.id } });
    expect(failed(used)).toMatchObject({ status: 409, code: 'application_config_in_use' });
    expect(succeeded(await client.setDefaultApplicationConfig({ path })).body.is_default).toBe(true);
    succeeded(await client.deleteApplicationConfig({ path: { app_config_id: first.id } }));
    expect(succeeded(await client.listApplicationConfigs()).body).toMatchObject({
      count: 1,
      data: [{ id: second.id, is_default: true }],
    });
    const gone = await client.getApplicationConfig({ path: { app_config_id: first.id } });
    expect(failed(gone)).toMatchObject({ status: 404, code: 'application_config_not_found' });
    succeeded(await client.createApplicationConfig({ body: bankConfig('First') }));
  });

  test('Names of application configs are unique, without regard to case', async () => {
    const { client } = await newOrganisation();
    succeeded(await client.createApplicationConfig({ body: bankConfig('Loan') }));
    const other = succeeded(await client.createApplicationConfig({ body: bankConfig('Other') })).body;
    const taken = { status: 409, code: 'application_config_name_exists' };
    expect(failed(await client.createApplicationConfig({ body: bankConfig('LOAN') }))).toMatchObject(taken);
    const path = { app_config_id: other.id };
    expect(failed(await client.updateApplicationConfig({ path, body: bankConfig('loan') }))).toMatchObject(taken);
    succeeded(await client.updateApplicationConfig({ path, body: bankConfig('OTHER') }));
  });

  test('An application config needs at least one connection, and each connection at least one data point', async () => {
    const { client } = await newOrganisation();
    const none = await client.createApplicationConfig({ body: { name: 'None', connections: [] } });
    expect(failed(none)).toMatchObject({ status: 422, detail: [{ loc: ['body', 'connections'], type: 'too_short' }] });
    const empty = await client.createApplicationConfig({
      body: { name: 'Empty', connections: [{ name: 'bank_connection', data_points: [] }] },
    });
    expect(failed(empty)).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'connections', 0, 'data_points'], type: 'too_short' }],
    });
  });

  test.each([
    ['an unknown connection', 'x', 'affordability', {}, [], "unknown connection 'x'"],
    ['an unknown data point', 'bank_connection', 'x', {}, [], "unknown data point 'bank_connection.x'"],
    [
      'an unknown output argument',
      'bank_connection',
      'affordability',
      {},
      ['x'],
      "unknown output argument 'x' of 'bank_connection.affordability'",
    ],
    [
      'an input argument of another type',
      'personal_info',
      'personal_info',
      { skip_when_prefilled: 'yes' },
      [],
      "input argument 'skip_when_prefilled' of 'personal_info.personal_info' must be of type boolean",
    ],
  ])(
    'An application config with %s fails the type check',
    async (_, connection, point, input_args, output_args, details) => {
      const { client } = await newOrganisation();
      const body = {
        name: 'Odd',
        connections: [{ name: connection, data_points: [{ name: point, input_args, output_args }] }],
      };
      expect(failed(await client.createApplicationConfig({ body }))).toMatchObject({
        status: 400,
        code: 'application_config_type_check_invalid',
        message: `Application config type check invalid: ${details}`,
      });
    },
  );
});

describe('an application config with a connection that its organisation may not use', () => {
  test('A config with a connection that its organisation may not use is refused with invalid_permission, when created and when replaced', async () => {
    const { client, id } = await newOrganisation();
    const config = succeeded(await client.createApplicationConfig({ body: bankConfig() })).body;
    await rootAccess().directory.update(
      { pk: `ORG#${id}`, sk: 'ORGANISATION' },
      { expression: 'SET allowedConnections = :some', values: { ':some': ['bank_connection'] } },
    );
    const refused = { status: 400, code: 'invalid_permission', message: 'Permission is invalid' };
    expect(failed(await client.createApplicationConfig({ body: fullConfig('Wider') }))).toMatchObject(refused);
    const path = { app_config_id: config.id };
    expect(failed(await client.updateApplicationConfig({ path, body: fullConfig('Wider') }))).toMatchObject(refused);
    succeeded(await client.createApplicationConfig({ body: bankConfig('As allowed') }));
  });
});

describe('applications', () => {
  test('An application takes the default config, and the reply says when there is no default', async () => {
    const { client } = await newOrganisation();
    expect(failed(await client.createApplication({ body: {} }))).toMatchObject({
      status: 400,
      code: 'no_applicationconfigs',
      message: 'Default application config not found.',
    });
    const config = succeeded(
      await client.createApplicationConfig({
        body: { ...bankConfig(), default_redirect_url: 'https://lender.example/done' },
      }),
    ).body;
    const application = succeeded(await client.createApplication({ body: {} })).body;
    expect(application).toMatchObject({
      application_config_id: config.id,
      redirect_url: 'https://lender.example/done',
      connections: [{ name: 'bank_connection' }],
    });
    expect(application.connect_url).toContain(`/connect/${application.id}#token=`);
    expect(
      succeeded(await client.getApplicant({ path: { applicant_id: application.applicant } })).body.email,
    ).toBeNull();
    const read = succeeded(await client.getApplication({ path: { application_id: application.id } })).body;
    const { connections: _, connect_url_expires_at: __, ...same } = application;
    expect(read).toEqual({
      ...same,
      connect_url: null,
      applicant_name: null,
      applicant_email: null,
      applicant_phone: null,
      applicant_gov_id: null,
      applicant_reference: null,
      status: 'waiting',
      bank_connection: { id: expect.any(String), state: 'NOT_READY', accounts: 0, transactions: 0, analysed_at: null },
    });
  });

  test('An application belongs to an existing applicant', async () => {
    const { client } = await newOrganisation();
    succeeded(await client.createApplicationConfig({ body: bankConfig() }));
    const applicant = succeeded(
      await client.createApplicant({ body: { first_names: 'Naledi', last_names: 'Dlamini', email: 'n@x.example' } }),
    ).body;
    const made = succeeded(await client.createApplication({ body: { applicant_id: applicant.id } })).body;
    expect(made.applicant).toBe(applicant.id);
    expect(failed(await client.createApplication({ body: { applicant_id: NOBODYS_ID } }))).toMatchObject({
      status: 404,
      code: 'applicant_not_found',
    });
    expect(failed(await client.createApplication({ body: { application_config_id: NOBODYS_ID } }))).toMatchObject({
      status: 404,
      code: 'application_config_not_found',
    });
  });

  test('The redirect_url of an application has at most 2083 characters', async () => {
    const { client } = await newOrganisation();
    succeeded(await client.createApplicationConfig({ body: bankConfig() }));
    const url = (length: number) => `https://lender.example/${'a'.repeat(length - 23)}`;
    succeeded(await client.createApplication({ body: { redirect_url: url(2083) } }));
    for (const redirect_url of [url(2084), '', 'javascript:alert(1)']) {
      expect(failed(await client.createApplication({ body: { redirect_url } }))).toMatchObject({
        status: 422,
        detail: expect.arrayContaining([expect.objectContaining({ loc: ['body', 'redirect_url'] })]),
      });
    }
  });

  test('An application keeps the connections that its config had when it was made', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application = await newApplication(organisation, fullConfig('Changing'));
    const path = { app_config_id: application.application_config_id };
    succeeded(await client.updateApplicationConfig({ path, body: bankConfig('Changing') }));
    succeeded(await client.prefillPersonalInfo({ path: { application_id: application.id }, body: personalInfo }));
  });
});

const personalInfo = {
  first_names: 'Naledi',
  last_names: 'Dlamini',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'naledi@applicant.example',
  phone: '0821234567',
  gov_id: '8001015009087',
};

describe('personal info', () => {
  test('Personal info is prefilled and read back by its connection', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application = await newApplication(organisation);
    const path = { application_id: application.id };
    expect(succeeded(await client.prefillPersonalInfo({ path, body: personalInfo })).body).toEqual(personalInfo);
    const id = application.connections.find(({ name }) => name === 'personal_info')?.id ?? '';
    expect(succeeded(await client.getPersonalInfoConnection({ path: { connection_id: id } })).body).toMatchObject({
      application_id: application.id,
      complete: true,
      personal_info: personalInfo,
    });
    const listed = succeeded(await client.listPersonalInfoConnections()).body;
    expect(listed).toMatchObject({ count: 1, data: [{ id }] });
    const missing = await client.getPersonalInfoConnection({ path: { connection_id: NOBODYS_ID } });
    expect(failed(missing)).toMatchObject({ status: 404, code: 'resource_not_found' });
  });

  test('Personal info needs to be configured in the application config', async () => {
    const organisation = await newOrganisation();
    const application = await newApplication(organisation, bankConfig());
    const refused = await organisation.client.prefillPersonalInfo({
      path: { application_id: application.id },
      body: personalInfo,
    });
    expect(failed(refused)).toMatchObject({ status: 400, code: 'personal_info_not_configured' });
  });

  test.each([
    ['first_names', 'N'],
    ['first_names', 'N'.repeat(25)],
    ['last_names', ''],
    ['gov_id', '123456'],
    ['gov_id', '12345678901234'],
    ['phone', '082123456'],
    ['phone', '0821234567890'],
    ['email', 'nobody'],
    ['date_of_birth', '1980-02-30'],
    ['date_of_birth', '2099-01-01'],
    ['nationality', undefined],
    ['id_type', undefined],
    ['id_country', undefined],
  ])('Personal info refuses %s %p', async (field, value) => {
    const organisation = await newOrganisation();
    const application = await newApplication(organisation);
    const refused = await organisation.client.prefillPersonalInfo({
      path: { application_id: application.id },
      body: { ...personalInfo, [field]: value },
    });
    expect(failed(refused)).toMatchObject({
      status: 422,
      detail: expect.arrayContaining([expect.objectContaining({ loc: ['body', field] })]),
    });
  });
});

describe('lists', () => {
  test('A list answers pages newest first by skip and by cursor, with ten items by default', async () => {
    const { client } = await newOrganisation();
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.unshift(succeeded(await client.createApplicant({ body: { reference: `a${index}` } })).body.id);
    }
    const first = succeeded(await client.listApplicants()).body;
    expect(first).toMatchObject({ count: 12, has_next: true, has_prev: false });
    const references = (page: typeof first) => page.data.map(({ reference }) => reference);
    expect(first.data).toHaveLength(10);
    const bySkip = succeeded(await client.listApplicants({ query: { skip: '10' } })).body;
    const byCursor = succeeded(await client.listApplicants({ query: { cursor: first.next_cursor ?? '' } })).body;
    expect(bySkip).toMatchObject({ count: 12, has_next: false, has_prev: true, next_cursor: null });
    expect(references(byCursor)).toEqual(references(bySkip));
    expect(new Set([...first.data, ...bySkip.data].map(({ id }) => id))).toEqual(new Set(ids));
    expect(succeeded(await client.listApplicants({ query: { skip: '50' } })).body).toMatchObject({
      count: 12,
      data: [],
    });
  });

  test.each([
    ['skip', '-1'],
    ['limit', '1000'],
    ['limit', '0'],
    ['limit', 'ten'],
    ['cursor', 'x'],
    ['colour', 'red'],
  ])('A list refuses %s=%s', async (name, value) => {
    const { client } = await newOrganisation();
    expect(failed(await client.listApplications({ query: { [name]: value } }))).toMatchObject({
      status: 422,
      detail: [{ loc: ['query', name] }],
    });
  });
});
