import { useEffect, useSyncExternalStore } from 'react'

let tell: (() => void) | null = null
let isDone = false
const live = new Promise<void>((resolve) => {
  tell = resolve
})

/** Resolves when the page has been hydrated. */
export const onHydrated = (): Promise<void> => live

/** As of now; {@link useIsHydrated} follows it. */
export const isHydrated = (): boolean => isDone

/** Rendered once at the end of the shell: its effect marks the page as hydrated. */
export function HydrationMarker(): null {
  useEffect(() => {
    isDone = true
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
