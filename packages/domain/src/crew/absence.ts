/** Why a crew member does not fly. */
export const absenceKinds = ['sick', 'leave', 'training', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

export const maxAbsenceNote = 300
/** Days of an absence with an end, and between now and its start. */
export const maxAbsenceDays = 400

/** Moments in milliseconds since the epoch; `untilAt` null: until it is ended. */
export interface AbsencePeriod {
  fromAt: number
  untilAt: number | null
}

/** Whether an absence has begun, and is not over. */
export const isAbsent = ({ fromAt, untilAt }: AbsencePeriod, now: number): boolean => fromAt <= now && (untilAt === null || now < untilAt)

export const absenceStates = ['planned', 'absent', 'over', 'withdrawn'] as const
export type AbsenceState = (typeof absenceStates)[number]

export function toAbsenceState({ isWithdrawn, ...period }: AbsencePeriod & { isWithdrawn: boolean }, now: number): AbsenceState {
  if (isWithdrawn) return 'withdrawn'
  if (isAbsent(period, now)) return 'absent'
  return period.fromAt > now ? 'planned' : 'over'
}
