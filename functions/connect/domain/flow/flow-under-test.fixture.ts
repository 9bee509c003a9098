import { type ConnectFlow, type ConsentRecord, newConnectFlow } from './connect-flow.ts';

/** A consent as an applicant gives it. */
export const consentUnderTest: ConsentRecord = {
  id: '692039c0aaaaaaaaaaaaaaaa',
  givenAt: '2026-03-25T08:00:00.000Z',
  purposes: ['credit_assessment'],
  dataClasses: ['identity', 'bank_transactions'],
  documents: [{ id: '692039c0bbbbbbbbbbbbbbbb', documentType: 'privacy_notice', version: '1' }],
  affinityOptIn: false,
  endsAt: '2026-04-24T08:00:00.000Z',
};

/** A flow that nobody took a step of. */
export function flowUnderTest(
  connections: readonly ('bank_connection' | 'personal_info')[] = ['bank_connection', 'personal_info'],
): ConnectFlow {
  return newConnectFlow(
    {
      id: '6920390000aa00aa00aa00aa',
      organisationId: '6920390000bb00bb00bb00bb',
      connections: connections.map((name) => ({ name, data_points: [] })),
      bankConnectionId: connections.includes('bank_connection') ? '6920390000cc00cc00cc00cc' : null,
      personalInfoConnectionId: connections.includes('personal_info') ? '6920390000dd00dd00dd00dd' : null,
    },
    false,
  );
}
