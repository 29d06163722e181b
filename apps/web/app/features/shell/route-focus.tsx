import { useEffect, useRef } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router'
import { track } from '~/lib/analytics.ts'
import { countNavigation } from '~/lib/count-navigation.ts'

/**
 * What a full page load does by itself and a change of route must do by hand: scroll position, focus on the new page's heading
 * (screen readers start there), the page view. The router's own component for the scroll would need an inline script; its hook does not.
 */
export function RouteFocus(): null {
  useScrollRestoration()
  const { pathname } = useLocation()
  const last = useRef<string | null>(null)
  useEffect(() => {
    const first = last.current === null
    if (last.current === pathname) return
    last.current = pathname
    track('page_view', { path: pathname })
    if (first) return
    countNavigation(pathname)
    const main = document.getElementById('main')
    const target = [...(main?.querySelectorAll('h1') ?? [])].find((heading) => heading.checkVisibility()) ?? main
    if (!target) return
    target.tabIndex = -1
    target.dataset['routeFocus'] = ''
    target.focus({ preventScroll: true })
  }, [pathname])
  return null
}
