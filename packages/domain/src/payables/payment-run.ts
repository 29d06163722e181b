/** Draft: put together; Approved: its file may be given to the bank; Sent: it was; Canceled: nothing of it was paid. */
export const runStatuses = ['Draft', 'Approved', 'Sent', 'Canceled'] as const
export type RunStatus = (typeof runStatuses)[number]

export const itemKinds = ['operator_bill', 'payout'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Items of one run at most. */
export const maxRunItems = 200
/** A run is executed so many days ahead at most. */
export const maxExecutionDays = 60
/** Bills of operators are due so long after they were entered. */
export const billDueDays = 30

/** PR-000012 */
export const runNumber = (number: number): string => `PR-${String(number).padStart(6, '0')}`

/** What the bank and the payee see of one transfer: PR-000012-3. */
export const endToEndId = (number: number, position: number): string => `${runNumber(number)}-${position}`

/** An account that was entered or changed within so many days is paid with a second member only. */
export const newAccountDays = 14

/** @param since so many days ago */
export const isNewAccount = (changedAt: Temporal.Instant, since: Temporal.Instant): boolean =>
  Temporal.Instant.compare(changedAt, since) > 0

const nextStatuses: Record<RunStatus, readonly RunStatus[]> = {
  Draft: ['Approved', 'Canceled'],
  Approved: ['Sent', 'Canceled'],
  Sent: [],
  Canceled: [],
}

export const canBecome = (from: RunStatus, to: RunStatus): boolean => nextStatuses[from].includes(to)
