import { describeProblem, type ProblemCode, problems, transientProblems } from '../../schemas/problems.ts';
import type { ApiOperation } from './api-operations.ts';
import { errorGuidance } from './error-guidance.ts';

const DOCS = 'https://docs.imali.example';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** Operations that nearly all answer a code: naming them would say nothing. */
const NEARLY_ALL = 0.4;

/**
 * The catalogue of errors with cause, fix and example of each, as the site shows it.
 * Throws where a code is not explained.
 */
export function describedErrors(operations: readonly ApiOperation[]) {
  return Object.keys(problems)
    .filter(isCode)
    .map((code) => {
      const guidance = errorGuidance[code];
      if (!guidance) throw new Error(`tools/docs/error-guidance.ts does not explain ${code}`);
      const answering = operations.filter(({ errors, deprecated }) => errors.includes(code) && !deprecated);
      const everywhere = answering.length > operations.length * NEARLY_ALL;
      const { status, message } = describeProblem(code, guidance.details ?? {});
      return {
        code,
        status,
        /** With its places filled as in the example. */
        message,
        cause: guidance.cause,
        fix: guidance.fix,
        /** Whether the same request can go through later by itself. */
        passes: transientProblems.has(code) || status === 503,
        /** Whether nearly every operation may answer it; then none is named. */
        everywhere,
        operations: everywhere ? [] : answering.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
        example: {
          error_type: 'code',
          code,
          message,
          request_id: '9f0c2b7e-5d1c-4f6e-9a57-0f1d6f6f0b11',
          documentation_url: `${DOCS}/docs/errors#${code}`,
        },
      };
    });
}
