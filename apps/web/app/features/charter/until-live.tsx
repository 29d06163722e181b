import type { ReactNode } from 'react'
import { useIsHydrated } from '~/lib/hydration.ts'
import { SuggestionSkeleton } from './suggestion-skeleton.tsx'
import styles from './suggestions.module.css'

export const SuggestionSkeletons = () => (
  <div className={styles.list} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <SuggestionSkeleton key={row} />
    ))}
  </div>
)

/** The page holds a visitor's offers. On a device with a session it shows that offers are searched, until it knows whose they are. */
export function UntilLive({ children }: { children: ReactNode }) {
  const isLive = useIsHydrated()
  return (
    <>
      {isLive ? null : (
        <div data-when="in">
          <SuggestionSkeletons />
        </div>
      )}
      <div className={styles.through} data-when={isLive ? undefined : 'out'}>
        {children}
      </div>
    </>
  )
}
