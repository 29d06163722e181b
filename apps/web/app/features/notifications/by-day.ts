/** One day of messages, as the reader's own calendar has it. */
export interface Day<T> {
  /** `yyyy-MM-dd` */
  day: string
  messages: (T & { /** `yyyy-MM-ddTHH:mm`, on the reader's clock. */ local: string })[]
}

/**
 * Messages grouped by the reader's local day, in their order (spec §9).
 * @param zone IANA name of the reader's zone
 */
export function byDay<T extends { /** `yyyy-MM-dd HH:mm:ss`, UTC */ createdAt: string }>(messages: readonly T[], zone: string): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of messages) {
    const at = Temporal.Instant.from(`${message.createdAt.replace(' ', 'T')}Z`).toZonedDateTimeISO(zone)
    const local = at.toPlainDateTime().toString({ smallestUnit: 'minute' })
    const day = local.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push({ ...message, local })
    else days.push({ day, messages: [{ ...message, local }] })
  }
  return days
}
