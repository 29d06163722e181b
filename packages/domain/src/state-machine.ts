/**
 * A lifecycle as one table. Each row: from these states, on this event, under this condition, to that state.
 * `from: null` is creation. Rows are tried in order; the first whose condition holds decides, no row means rejection.
 */
interface Row<State extends string, Event extends string, Facts> {
  from: readonly State[] | null
  event: Event
  /** Absent: always. */
  when?: (facts: Facts) => boolean
  to: State
}

export type Table<State extends string, Event extends string, Facts = unknown> = readonly Row<State, Event, Facts>[]

/** The state after `event`, or null when the table does not allow it. `from` null: the first state. */
export function transition<State extends string, Event extends string, Facts>(
  table: Table<State, Event, Facts>,
  from: State | null,
  event: Event,
  facts: Facts,
): State | null {
  const row = table.find(
    (candidate) =>
      candidate.event === event &&
      (from === null ? candidate.from === null : candidate.from !== null && candidate.from.includes(from)) &&
      (candidate.when?.(facts) ?? true),
  )
  return row ? row.to : null
}
