/**
 * Whether an answer refuses the token of a call, which another one may replace. A wrong code of a second factor is refused with
 * the same status, and says nothing about the session.
 */
export async function isOfToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = typeof problem === 'object' && problem !== null && 'code' in problem ? String(problem.code) : '';
  return !code.startsWith('second_factor_');
}
