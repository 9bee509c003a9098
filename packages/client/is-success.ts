/** Whether a call went through. */
export function isSuccess<R extends { readonly ok: boolean }>(result: R): result is Extract<R, { ok: true }> {
  return result.ok;
}
