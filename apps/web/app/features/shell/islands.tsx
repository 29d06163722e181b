import { useEffect, useRef, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { localeOfPath, switchLocale, type Locale } from '@aquilane/contract/paths'
import { go } from '~/lib/go.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import styles from './islands.module.css'

/** One object for ever: React writes the inner HTML of an element only when this changes. */
const asServed = { __html: '' }

/**
 * A part of the page that only the server draws: the browser keeps the HTML as it came, and neither its components nor its texts
 * travel as script. Its links go through the router; in another language it is taken from that page.
 */
function Island({ name, children }: { name: string; children: () => ReactNode }) {
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current === locale) return
    spoken.current = locale
    const stop = new AbortController()
    const replace = async (): Promise<void> => {
      const response = await fetch(location.pathname, { signal: stop.signal })
      const part = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector(`[data-island="${name}"]`)
      if (part) element.current?.replaceChildren(...part.childNodes)
    }
    // Without a connection it keeps its language until the next page.
    replace().catch(() => {})
    return () => stop.abort()
  }, [locale, name])
  useEffect(() => {
    const part = element.current
    part?.addEventListener('click', follow)
    return () => part?.removeEventListener('click', follow)
  }, [])

  if (import.meta.env.SSR) {
    return (
      <div data-island={name} className={styles.island}>
        <WithTexts add={['footer']}>{children()}</WithTexts>
      </div>
    )
  }
  return <div ref={element} data-island={name} className={styles.island} suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
}

/** Plain links behave like the router's. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    link.target ||
    link.origin !== location.origin ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  if (/^\/(dev|docs|gamma|art)(\/|$)/.test(link.pathname)) return
  event.preventDefault()
  if (link.hreflang) go(addressIn(localeOfPath(link.pathname)), { preventScrollReset: true })
  else go(`${link.pathname}${link.search}${link.hash}`)
}

/** This page in another language: as its own alternates say, for slugs that differ. */
function addressIn(locale: Locale): string {
  const alternate = document.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang=${locale}]`)
  const path = alternate ? new URL(alternate.href).pathname : switchLocale(location.pathname, locale)
  return `${path}${location.search}${location.hash}`
}

export const TopIsland = () => <Island name="top">{() => (import.meta.env.SSR ? <DemoBanner /> : null)}</Island>

export const BottomIsland = () => (
  <Island name="bottom">
    {() =>
      import.meta.env.SSR ? (
        <>
          <Footer />
          <CookieBanner />
        </>
      ) : null
    }
  </Island>
)
