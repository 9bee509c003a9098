import { accountTypes } from '@imali/ledger/rows/ledger.ts';
import { statementMediaTypes } from '@imali/sandbox-data/files/statement-file.ts';
import { statementFormats, statementTamperings } from '@imali/sandbox-data/files/statement-file-request.ts';
import { authenticityBands, findingCodes, findingSeverities } from '@imali/statement-reader/authenticity/finding.ts';
import { statableParts } from '@imali/statement-reader/reading/statement.ts';
import { remedies } from '@imali/statement-reader/refusals/remedies.ts';
import { statementErrorTypes } from '@imali/statement-reader/refusals/statement-error-types.ts';
import { expect, test } from '@jest/globals';
import * as sandbox from '../../../schemas/entities/sandbox.ts';
import * as bands from '../../../schemas/entities/statements/authenticity-bands.ts';
import { AuthenticityFinding } from '../../../schemas/entities/statements/authenticity-finding.ts';
import * as byod from '../../../schemas/entities/statements/byod.ts';
import * as upload from '../../../schemas/entities/statements/statement-upload.ts';

/** The reader and the maker of statements name these themselves; the compiler only holds that the wire takes what they say. */
test.each<[string, readonly string[], readonly string[]]>([
  ['codes of findings', findingCodes, AuthenticityFinding.shape.code.options],
  ['severities of findings', findingSeverities, bands.findingSeverities],
  ['bands of authenticity', authenticityBands, bands.authenticityBands],
  ['types of errors', statementErrorTypes, upload.statementErrorTypes],
  ['remedies', remedies, upload.remedies],
  ['parts that a sender can state', statableParts, upload.statableParts],
  ['formats of statement files', statementFormats, sandbox.statementFormats],
  ['kinds of tampering', statementTamperings, sandbox.statementTamperings],
  ['types of accounts', accountTypes, byod.accountTypes],
])('The %s of the engines and of the API are the same', (_, ofEngine, ofApi) => {
  expect(ofEngine).toEqual(ofApi);
});

test('The media types of statement files of the engines and of the API are the same', () => {
  expect(statementMediaTypes).toEqual(sandbox.statementMediaTypes);
});
