import { comparedInTurns, joinedReports } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { statementFile } from '../files/statement-file.ts';
import { generatePersona, personas } from '../people/generate-persona.ts';

const ENDS_ON = '2026-03-31';

/** All invented people with their accounts, beside a copy of the same objects; and statement files of one. */
export const sandboxData: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 1 : 30;
  const all = () => personas.map(({ id }) => generatePersona(id, { endsOn: ENDS_ON }));
  const made = all();
  const rows = made.flatMap(({ accounts }) => accounts.map(({ byod }) => byod.transactions.length));
  const wanted = { personaId: 'salaried_monthly', seed: 1, endsOn: ENDS_ON, accountIndex: 0 } as const;
  progress(`sandbox-data: ${rounds} rounds of ${made.length} people`);
  return joinedReports([
    await comparedInTurns({
      title: `${made.length} people with ${rows.length} accounts and ${rows.reduce((sum, one) => sum + one, 0)} rows`,
      cases: [
        { key: 'people', words: 'generated', run: all },
        { key: 'clone', words: 'structuredClone of the same', run: () => structuredClone(made) },
      ],
      rounds,
    }),
    await comparedInTurns({
      title: 'A statement file of a salaried person, from person to bytes',
      cases: [
        {
          key: 'pdf',
          words: 'PDF in the layout of Capitec',
          run: () => statementFile({ ...wanted, format: 'pdf', bank: 'capitec' }),
        },
        {
          key: 'csv',
          words: 'CSV as FNB exports it',
          run: () => statementFile({ ...wanted, format: 'csv', bank: 'fnb' }),
        },
        {
          key: 'person',
          words: 'the person alone',
          run: () => generatePersona('salaried_monthly', { endsOn: ENDS_ON }),
        },
      ],
      rounds,
    }),
  ]);
};
