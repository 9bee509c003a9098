import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../../stack/analysed-application.ts';
import {
  applicantOf,
  broughtToBank,
  consented,
  flowOf,
  informed,
  newApplicant,
  personalInfo,
  refusalOf,
  threadWhere,
  uploadedByApplicant,
} from '../../stack/connect-applicant.ts';
import {
  bankConfig,
  failed,
  fullConfig,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const manual = { bank_id: 'fnb', upload_method: 'manual' } as const;

describe('an applicant with a link', () => {
  test('An applicant consents, gives personal info, sends a statement and returns to the lender', async () => {
    const { id: configId } = succeeded(
      await organisation.client.createApplicationConfig({ body: fullConfig('Led back') }),
    ).body;
    const application = succeeded(
      await organisation.client.createApplication({
        body: { application_config_id: configId, redirect_url: 'https://lender.example/done?case=7&state=mine' },
      }),
    ).body;
    const applicant = applicantOf(application);
    const { client, path } = applicant;

    const opened = await flowOf(applicant);
    expect(opened).toMatchObject({
      application_id: application.id,
      status: 'OPEN',
      lender: { name: 'Test Lender (Pty) Ltd' },
      consent: null,
      purposes: ['credit_assessment'],
      data_classes: ['identity', 'contact', 'bank_accounts', 'bank_transactions', 'analyses'],
      bank: { state: 'CHOOSING', selected: null, fault: null },
      current_step: 0,
    });
    expect(opened.steps.map(({ name, type, complete }) => [name, type, complete])).toEqual([
      ['personal_info', 'FORM', false],
      ['bank_connection', 'FORM', false],
      ['complete', 'COMPLETE', false],
    ]);
    expect(opened.legal_documents.map(({ document_type }) => document_type)).toEqual([
      'privacy_notice',
      'bank_data_consent',
      'terms_of_use',
    ]);

    const agreed = await consented(applicant);
    expect(agreed.consent).toMatchObject({ purposes: ['credit_assessment'], affinity_opt_in: false });
    expect(agreed.consent?.documents).toHaveLength(3);
    expect((await informed(applicant)).current_step).toBe(1);

    const banks = succeeded(await client.listConnectBanks({ path })).body.data;
    const fnb = banks.find(({ id }) => id === 'fnb');
    expect(fnb).toMatchObject({ display_name: 'FNB', automated_active: false, pdf_upload_supported: true });
    expect(fnb?.methods_available).toEqual(['email', 'manual']);

    const chosen = succeeded(await client.selectConnectBank({ path, body: manual })).body;
    expect(chosen.bank).toMatchObject({ state: 'GATHERING', selected: { id: 'fnb', is_selected: true } });
    expect(chosen.steps[1]).toMatchObject({ type: 'THREAD', is_pdf_allowed: true });

    const uploadId = await uploadedByApplicant(applicant, statementCsv(threeMonths));
    const thread = await threadWhere(applicant, ({ analysis }) => analysis === 'READY');
    expect(thread).toMatchObject({ accounts: 1, transactions: 18, feed: null, fault: null, can_complete: true });
    // Nothing says which bank the file is of but the choice that was made.
    expect(thread.uploads).toMatchObject([{ id: uploadId, status: 'ACCEPTED', accounts: [{ bank_slug: 'fnb' }] }]);
    expect(thread.poll_after_ms).toBe(5000);

    const done = succeeded(await client.completeConnect({ path })).body;
    expect(done.status).toBe('COMPLETE');
    expect(done.steps[done.current_step]).toMatchObject({ type: 'COMPLETE', complete: true });
    const back = new URL(done.steps[done.current_step]?.redirect_url ?? '');
    expect(back.origin + back.pathname).toBe('https://lender.example/done');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      case: '7',
      state: 'complete',
      application_id: application.id,
    });

    const lenders = { application_id: application.id };
    succeeded(await organisation.client.getAffordability({ path: lenders }));
    const shown = succeeded(await organisation.client.getApplication({ path: lenders })).body;
    expect(shown.consent_given_at).toBe(agreed.consent?.given_at);
    expect(shown.consent_revoked_at).toBeNull();
  });

  test('An applicant is refused every step before its time, in words', async () => {
    const applicant = await newApplicant(organisation);
    const { client, path } = applicant;
    const connection_id = (await flowOf(applicant)).steps[0]?.connection_id ?? '';
    const form = { path: { ...path, connection_id }, body: personalInfo };
    const upload = { path, body: { files: [{ file_name: 'a.pdf', size: 9 }] } };

    for (const early of [
      await client.submitConnectStep(form),
      await client.selectConnectBank({ path, body: manual }),
      await client.loginToBank({ path, body: {} }),
      await client.createConnectUploads(upload),
      await client.completeConnect({ path }),
      await client.leaveConnectBank({ path }),
      await client.withdrawConsent({ path }),
    ]) {
      expect(refusalOf(early)).toMatchObject({ status: 409, code: 'consent_required' });
    }
    await consented(applicant);
    for (const early of [
      await client.selectConnectBank({ path, body: manual }),
      await client.createConnectUploads(upload),
      await client.completeConnect({ path }),
    ]) {
      expect(refusalOf(early)).toEqual({
        status: 409,
        code: 'connect_step_not_open',
        message: 'This step cannot be taken now: the personal information comes first.',
      });
    }
    await informed(applicant);
    expect(refusalOf(await client.createConnectUploads(upload)).message).toContain('choose a bank');
    expect(refusalOf(await client.loginToBank({ path, body: {} })).message).toContain('no bank is selected');
    const stray = { state: `${applicant.applicationId}.${'a'.repeat(30)}`, code: 'c' };
    expect(refusalOf(await client.finishBankLogin({ path, body: stray })).code).toBe('connect_step_not_open');
    expect(refusalOf(await client.completeConnect({ path })).message).toContain('no account is connected yet');
  });

  test("An applicant's consent needs to name the documents in force", async () => {
    const applicant = await newApplicant(organisation);
    const { client, path } = applicant;
    const [first, ...others] = (await flowOf(applicant)).legal_documents.map(({ id, version }) => ({ id, version }));
    const old = { id: first?.id ?? '', version: '0.1' };
    for (const documents of [[], others, [old, ...others]]) {
      const refused = failed(await client.giveConsent({ path, body: { documents } }));
      expect(refused).toMatchObject({ status: 422, code: 'validation_error' });
      expect(refused.detail.map(({ msg }) => msg)).toContain('must include "Privacy notice" in version 1.0');
    }
    expect((await flowOf(applicant)).consent).toBeNull();
  });

  test('An applicant consents once, however often the consent is sent', async () => {
    const applicant = await newApplicant(organisation);
    const [one, other] = await Promise.all([consented(applicant), consented(applicant)]);
    const again = await consented(applicant);
    expect(one.consent?.id).toHaveLength(24);
    expect([one.consent?.id, other.consent?.id]).toContain(again.consent?.id);
  });

  test('An applicant gets an error that names what is wrong with the identity number', async () => {
    const applicant = await newApplicant(organisation);
    await consented(applicant);
    const connection_id = (await flowOf(applicant)).steps[0]?.connection_id ?? '';
    const send = (changes: Partial<Record<keyof typeof personalInfo, string>>) =>
      applicant.client.submitConnectStep({
        path: { ...applicant.path, connection_id },
        body: { ...personalInfo, ...changes },
      });
    expect(failed(await send({ gov_id: '8001015009088' })).detail).toMatchObject([{ loc: ['body', 'gov_id'] }]);
    expect(failed(await send({ gov_id: '80010150090' })).detail).toMatchObject([
      { loc: ['body', 'gov_id'], msg: 'must be the 13 digits of a South African ID number' },
    ]);
    expect(failed(await send({ date_of_birth: '1980-01-02' })).detail).toMatchObject([
      { loc: ['body', 'date_of_birth'] },
    ]);
    expect(failed(await send({ date_of_birth: '2999-01-01', id_type: 'passport' })).detail).toMatchObject([
      { loc: ['body', 'date_of_birth'], msg: 'must not be in the future' },
    ]);
    succeeded(await send({ id_type: 'passport', id_country: 'ZW', gov_id: 'AB123456', date_of_birth: '1980-01-02' }));
    const stranger = await applicant.client.submitConnectStep({
      path: { ...applicant.path, connection_id: applicant.applicationId },
      body: personalInfo,
    });
    expect(refusalOf(stranger)).toMatchObject({ status: 404, code: 'resource_not_found' });
  });

  test('An applicant sees what the lender filled in only after the consent, and may be spared the form', async () => {
    const config = {
      name: 'Spared',
      connections: [
        { name: 'bank_connection', data_points: [{ name: 'affordability' }] },
        {
          name: 'personal_info',
          data_points: [{ name: 'personal_info', input_args: { skip_when_prefilled: true } }],
        },
      ],
    };
    const applicant = await newApplicant(organisation, config);
    succeeded(await organisation.client.prefillPersonalInfo({ path: applicant.path, body: personalInfo }));
    const before = await flowOf(applicant);
    expect(before.personal_info).toMatchObject({ first_names: null, gov_id: null });
    const after = await consented(applicant);
    expect(after.personal_info).toMatchObject({
      first_names: 'Naledi',
      gov_id: '80*********87',
      phone: '*******567',
      email: 'n*****@applicant.example',
    });
    expect(after.steps[after.current_step]?.name).toBe('bank_connection');
  });

  test('An applicant goes back and takes another bank, and keeps what came before', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Two banks'));
    const { client, path } = applicant;
    await broughtToBank(applicant);
    await uploadedByApplicant(applicant, statementCsv(threeMonths));
    await threadWhere(applicant, ({ accounts }) => accounts === 1);
    expect(succeeded(await client.leaveConnectBank({ path })).body.bank).toMatchObject({
      state: 'CHOOSING',
      selected: null,
    });
    const second = succeeded(
      await client.selectConnectBank({ path, body: { bank_id: 'capitec', upload_method: 'email' } }),
    ).body;
    // Named after what came, whatever is chosen by now.
    expect(second.steps[0]?.banks_already_linked).toEqual(['fnb']);
    expect(second.bank.statement_address).toMatch(/^[0-9a-f]{24}@statements\.imali\.example$/);
    expect(succeeded(await client.getConnectThread({ path })).body).toMatchObject({ accounts: 1, can_complete: true });
    expect(await analysisEnded(organisation, applicant.applicationId)).toBe('READY');
  });

  test('An applicant can choose only what is offered', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Offered'));
    const { client, path } = applicant;
    await consented(applicant);
    const unknown = await client.selectConnectBank({ path, body: { bank_id: 'nowhere', upload_method: 'manual' } });
    expect(failed(unknown).detail).toMatchObject([{ loc: ['body', 'bank_id'] }]);
    const automatic = await client.selectConnectBank({ path, body: { bank_id: 'fnb', upload_method: 'automatic' } });
    expect(refusalOf(automatic)).toMatchObject({ status: 400, code: 'bank_method_not_available' });
    const personal = await newApplicant(organisation, {
      name: 'Only the person',
      connections: [{ name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
    });
    await consented(personal);
    await informed(personal);
    const noBank = await personal.client.selectConnectBank({ path: personal.path, body: manual });
    expect(refusalOf(noBank).code).toBe('bank_not_configured');
    expect(succeeded(await personal.client.completeConnect({ path: personal.path })).body.status).toBe('COMPLETE');
  });

  test('An applicant who finished can change nothing, and gets the way back again', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Finished'));
    const { client, path } = applicant;
    await broughtToBank(applicant);
    await uploadedByApplicant(applicant, statementCsv(threeMonths));
    await threadWhere(applicant, ({ can_complete }) => can_complete);
    const first = succeeded(await client.completeConnect({ path })).body;
    expect(succeeded(await client.completeConnect({ path })).body.steps).toEqual(first.steps);
    for (const late of [
      await client.selectConnectBank({ path, body: manual }),
      await client.leaveConnectBank({ path }),
      await client.createConnectUploads({ path, body: { files: [{ file_name: 'a.pdf', size: 9 }] } }),
      await client.loginToBank({ path, body: {} }),
    ]) {
      expect(refusalOf(late).message).toBe('This step cannot be taken now: this link is finished.');
    }
    expect(first.steps.at(-1)?.redirect_url).toBeNull();
  });

  test('An applicant on two devices acts on both, and the flow is what the later device made of it', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Two devices'));
    const { client, path } = applicant;
    await consented(applicant);
    const chosen = await Promise.all(
      ['fnb', 'capitec', 'absa', 'nedbank'].map((bank_id) =>
        client.selectConnectBank({ path, body: { bank_id, upload_method: 'manual' } }),
      ),
    );
    const shown = chosen.map((one) => succeeded(one).body.bank.selected?.id);
    expect(new Set(shown).size).toBe(4);
    expect(shown).toContain((await flowOf(applicant)).bank.selected?.id);
  });
});

test('every bank is listed for lenders too', async () => {
  const { data } = succeeded(await organisation.client.listBanks()).body;
  expect(data.length).toBeGreaterThan(15);
  expect(data.every(({ is_selected }) => !is_selected)).toBe(true);
  expect(data.map(({ display_name }) => display_name)).toContain('Capitec');
  const named = await newApplication(organisation);
  expect(named.consent_given_at).toBeNull();
});
