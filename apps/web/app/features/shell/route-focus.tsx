import { useEffect, useRef } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import { track } from '~/lib/analytics.ts'
import { queryClient } from '~/lib/query.ts'

/**
 * What a full page load does by itself and a change of route must do by hand: scroll position, focus on the new page's heading
 * (screen readers start there), the page view, fresh data in the new language. The router's own component would need an inline
 * script; its hook does not.
 */
export function RouteFocus(): null {
  useScrollRestoration()
  const { pathname } = useLocation()
  const locale = useLocale()
  const last = useRef({ pathname, locale })
  useEffect(() => {
    const { pathname: from, locale: spoken } = last.current
    last.current = { pathname, locale }
    if (from === pathname) return
    track('page_view', { path: pathname })
    if (spoken !== locale) void queryClient.invalidateQueries()
    const main = document.getElementById('main')
    const target = [...(main?.querySelectorAll('h1') ?? [])].find((heading) => heading.checkVisibility()) ?? main
    if (!target) return
    target.tabIndex = -1
    target.dataset['routeFocus'] = ''
    target.focus({ preventScroll: true })
  }, [pathname, locale])
  useEffect(() => track('page_view', { path: location.pathname }), [])
  return null
}
