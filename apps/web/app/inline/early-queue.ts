/** What was pressed before the page was live: a button or a field, Enter in a field, or a field that was left. */
export interface EarlyInput<Control> {
  kind: 'press' | 'enter' | 'leave'
  control: Control
  /** Each press counts, as on the buttons of a stepper; elsewhere a second press is impatience. */
  repeats?: boolean
}

/** Adds an input. A repeated press takes the place of the one before; a press into a field that is left opens nothing any more. */
export function addEarlyInput<Control>(queue: readonly EarlyInput<Control>[], input: EarlyInput<Control>): EarlyInput<Control>[] {
  const kept = input.repeats
    ? queue
    : queue.filter(
        ({ kind, control }) => control !== input.control || (kind !== input.kind && !(input.kind === 'leave' && kind === 'press')),
      )
  return [...kept, input]
}
