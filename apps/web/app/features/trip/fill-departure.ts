import type { Location } from '@aquilane/domain/location'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { getActing } from '~/lib/acting.ts'
import { isLoggedIn } from '~/lib/session.ts'
import { readLastDeparture } from './recent-places.ts'
import type { TripAction, TripRoute } from './use-trip.ts'

interface FillInput {
  dispatch: (action: TripAction) => void
  route: TripRoute | null
  onFill: (place: Location) => void
}

/** What a press, a key or the focus of a field begins with: from then on the form belongs to who uses it. */
const touches = ['keydown', 'pointerdown', 'focusin', 'input'] as const

/**
 * Fills in where a trip that names no departure starts: at once the last departure on this device, then the home airport of a customer who
 * has not touched the form before the answer. Who acts for another customer has no home airport here.
 * @returns the end of it
 */
export function fillDeparture({ dispatch, route, onFill }: FillInput): () => void {
  const last = readLastDeparture()
  if (last && last.selector !== route?.to?.selector) {
    onFill(last)
    dispatch({ type: 'place', leg: 0, end: 'departure', place: last })
  }
  const field = document.querySelector<HTMLInputElement>('input#leg-0-departure')
  const form = field?.closest('form')
  if (!field || !form || !isLoggedIn() || getActing() !== null) return () => {}
  // Fields take letters before the hydration, too.
  let isTouched = field.value !== '' || form.contains(document.activeElement)
  const end = (): void => {
    isTouched = true
    for (const touch of touches) form.removeEventListener(touch, end, true)
  }
  for (const touch of touches) form.addEventListener(touch, end, true)
  void import('./home-departure.ts')
    .then(({ loadHome, fromHome }) =>
      loadHome(localeFromPath(location.pathname)).then((home) => {
        if (!home || isTouched) return
        onFill(home)
        dispatch({ type: 'change', change: (trip, now) => fromHome(trip, { home, last, now }) })
      }),
    )
    .finally(end)
  return end
}
