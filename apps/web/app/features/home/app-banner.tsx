import { lazy, Suspense, useEffect, useState } from 'react'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import { useSite } from '~/lib/site.ts'
import { useStored } from '~/lib/storage.ts'

/** Loaded when it is due. */
const AppBannerPanel = lazy(() => import('./app-banner-panel.tsx').then((module) => ({ default: module.AppBannerPanel })))

const quietMs = 60_000
const checkMs = 1_000
/**
 * The mobile apps, on the home page of phones (spec §4): once, when the footer comes into view or a minute after the last touch. Closing it hides the
 * app links for good.
 */
export function AppBanner() {
  const { links, hideAppLinks } = useSite()
  const isHidden = useStored('appLinksHidden') !== null
  const isPhone = useMediaQuery(media.phone)
  const isTouch = useMediaQuery(media.coarse)
  const stores = (['appStore', 'googlePlay'] as const).flatMap((name) => {
    const href = links[name]
    return href === null ? [] : [{ name, href }]
  })
  const isWanted = isPhone && isTouch && !hideAppLinks && !isHidden && stores.length > 0
  const isDue = useDue(isWanted)
  if (!isWanted || !isDue) return null
  return (
    <Suspense>
      <AppBannerPanel stores={stores} />
    </Suspense>
  )
}

/** True once the footer has been in view, or a minute has passed without a touch. */
function useDue(isWatching: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWatching) return
    let touched = Date.now()
    const touch = (): void => {
      touched = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - touched >= quietMs) setDue(true)
    }, checkMs)
    addEventListener('touchstart', touch, { passive: true })
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setDue(true)
    })
    const footer = document.querySelector('footer')
    if (footer) observer.observe(footer)
    return () => {
      clearInterval(timer)
      removeEventListener('touchstart', touch)
      observer.disconnect()
    }
  }, [isWatching])
  return isDue
}
