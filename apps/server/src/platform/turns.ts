import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time that work may keep the event loop, in milliseconds. */
const longest = 8

export interface Turns {
  /** Lets other requests run when this work has kept the event loop for long enough. */
  rest(): Promise<void>
}

/** Splits long work into turns, so that requests of others are answered in between. */
export function createTurns(): Turns {
  let began = performance.now()
  return {
    async rest() {
      if (performance.now() - began < longest) return
      await nextTurn()
      began = performance.now()
    },
  }
}
