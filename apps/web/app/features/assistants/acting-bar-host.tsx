import { lazy, Suspense, useEffect } from 'react'
import { endedActing, useActing } from '~/lib/acting.ts'
import { useStore } from '~/lib/store.ts'
import { WithTexts } from '~/lib/texts.tsx'

const ActingBar = lazy(() => import('./acting-bar.tsx').then((module) => ({ default: module.ActingBar })))
const Ended = lazy(() => import('./acting-bar.tsx').then((module) => ({ default: module.Ended })))

/** For whom the visitor acts, on every page; loaded by those who act for others only. */
export function ActingBarHost() {
  const acting = useActing()
  const ended = useStore(endedActing, null)
  useEffect(() => {
    const root = document.documentElement.dataset
    if (acting) root['acting'] = ''
    else delete root['acting']
  }, [acting])
  if (!acting && ended === null) return null
  return (
    <Suspense fallback={null}>
      <WithTexts add={['assistants']}>
        {acting ? <ActingBar acting={acting} /> : null}
        {ended === null ? null : <Ended name={ended} />}
      </WithTexts>
    </Suspense>
  )
}
