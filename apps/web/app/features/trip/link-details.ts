import type { takeDetails } from './linked-trip.tsx'
import type { TripAction } from './use-trip.ts'

/** How long a search that was pressed early waits for the code that reads a link, in milliseconds. */
export const longestMs = 5_000

interface LinkDetailsInput {
  load: () => Promise<{ takeDetails: typeof takeDetails }>
  named: URLSearchParams
  dispatch: (action: TripAction) => void
}

/**
 * Fills in the details of a link. Never rejects and ends within `longestMs`: where the code does not arrive, the trip stays as it is and the search says
 * what is missing. What arrives later changes nothing: the form belongs to its user by then.
 */
export function fillLinkDetails({ load, named, dispatch }: LinkDetailsInput): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (): void => {
      isOver = true
      clearTimeout(limit)
      resolve()
    }
    const limit = setTimeout(end, longestMs)
    load()
      .then((code) => isOver || code.takeDetails(named, dispatch))
      .catch(() => undefined)
      .finally(end)
  })
}
