import type { takeDetails } from './linked-trip.tsx'
import type { TripAction } from './use-trip.ts'

/** How long a search that was pressed early waits for the code that reads a link, in milliseconds. */
export const longestMs = 8_000

interface LinkDetailsInput {
  load: () => Promise<{ takeDetails: typeof takeDetails }>
  named: URLSearchParams
  dispatch: (action: TripAction) => void
}

export interface LinkDetails {
  /** Settles once they are filled in, or never will be: the trip stays as it is then, and a search says what it lacks. */
  done: Promise<void>
  /** A search waits. After `longestMs` it goes on without them, and what arrives later changes nothing: the form belongs to its user by then. */
  hurry: () => void
}

/** Fills in the details of a link as soon as the code that reads them is there. */
export function fillLinkDetails({ load, named, dispatch }: LinkDetailsInput): LinkDetails {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOver = false
  let limit: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    isOver = true
    clearTimeout(limit)
    resolve()
  }
  load()
    .then((code) => isOver || code.takeDetails(named, dispatch))
    .catch(() => undefined)
    .finally(end)
  return {
    done: promise,
    hurry: () => {
      if (!isOver) limit ??= setTimeout(end, longestMs)
    },
  }
}
