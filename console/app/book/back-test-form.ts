/** What is entered to start a back-test. */
export interface BackTestForm {
  readonly version: string;
  readonly from: string;
  readonly to: string;
}

export type BackTestFault = keyof BackTestForm;

/** The fields that keep a back-test from being started. */
export function backTestFaults({ version, from, to }: BackTestForm): readonly BackTestFault[] {
  return [
    ...(version === '' ? (['version'] as const) : []),
    ...(from === '' ? (['from'] as const) : []),
    ...(to === '' || to < from ? (['to'] as const) : []),
  ];
}
