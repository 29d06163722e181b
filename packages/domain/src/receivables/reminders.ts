/** Days after an invoice was due on which each level goes out: a friendly note, a reminder, the last one before a member calls. */
export const reminderDays = [3, 14, 30] as const
export type ReminderLevel = 1 | 2 | 3

/** The level that is to be sent now, one at a time; null: none. */
export function dueLevel({
  overdueDays,
  lastLevel,
  isDisputed,
}: {
  overdueDays: number
  lastLevel: number
  isDisputed: boolean
}): ReminderLevel | null {
  const next = lastLevel + 1
  const day = reminderDays[lastLevel]
  return !isDisputed && day !== undefined && overdueDays >= day ? (next as ReminderLevel) : null
}

/** The level that a member sends before its day; null: the invoice is not due, disputed, or the last level went out. */
export const nextLevel = ({
  overdueDays,
  lastLevel,
  isDisputed,
}: {
  overdueDays: number
  lastLevel: number
  isDisputed: boolean
}): ReminderLevel | null => (!isDisputed && overdueDays > 0 && lastLevel < reminderDays.length ? ((lastLevel + 1) as ReminderLevel) : null)

export const disputeRule = { minLength: 3, maxLength: 500 } as const
