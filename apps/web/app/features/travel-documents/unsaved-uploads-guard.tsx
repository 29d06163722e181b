import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })))

/** Confirms leaving the page during an upload: links here, everything else by the browser. */
export function UnsavedUploadsGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname)
  // Loaded with the first upload, not with the press: by then the connection may be gone.
  const [isNeeded, setNeeded] = useState(active)
  if (active && !isNeeded) setNeeded(true)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return isNeeded ? (
    <Suspense>
      <LeaveDialog open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
    </Suspense>
  ) : null
}
