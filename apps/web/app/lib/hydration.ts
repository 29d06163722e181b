import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { adoptEntered } from './adopt-entered.ts'

let tell: (() => void) | null = null
const live = new Promise<void>((resolve) => {
  tell = resolve
})

/** Resolves when the page has been hydrated. */
export const onHydrated = (): Promise<void> => live

/** Rendered once at the end of the shell: its effects take over what was entered before, then mark the page as hydrated. */
export function HydrationMarker(): null {
  useLayoutEffect(() => {
    // From here on the page's own listeners get every event: what they cause is not held for a replay (`inline/early-input.ts`).
    dispatchEvent(new Event('aq:hydrated'))
    adoptEntered(document)
  }, [])
  useEffect(() => {
    tell?.()
    document.documentElement.dataset['live'] = ''
  }, [])
  return null
}

const never = (): (() => void) => () => {}

/** False on the server and while hydrating, true ever after. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
