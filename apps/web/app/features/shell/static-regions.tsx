import { createContext, use, useEffect, useRef } from 'react'
import { useHref } from 'react-router'
import { useLocale } from 'use-intl'
import { localeFromPath, locales, switchLocale, type Locale } from '@aquilane/domain/site/paths'
import { navigate } from '~/lib/navigate.ts'
import { expectPage, loadPage } from '~/lib/page-in-locale.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { useAddresses } from './locale-switcher.tsx'
import styles from './static-regions.module.css'

export type RegionName = 'top' | 'bottom'

/** Finished HTML of the regions in the page's language, where the server has rendered them before: see render-static-regions.server.tsx. */
export const RenderedRegions = createContext<Record<RegionName, string> | null>(null)

/** Placeholder for the page's own URL in markup shared by all pages. */
export const anyPage = '/any-page'

/** What is in a region; on the server only. */
export const RegionContent = ({ name }: { name: RegionName }) => (
  <WithTexts add={['footer', 'cookies']}>
    {name === 'top' ? (
      <DemoBanner />
    ) : (
      <>
        <CookieBanner />
        <Footer />
      </>
    )}
  </WithTexts>
)

function ServerRegion({ name }: { name: RegionName }) {
  const rendered = use(RenderedRegions)?.[name]
  const address = useAddresses()
  const own = { en: useHref(address('en')), it: useHref(address('it')) }
  if (rendered === undefined) {
    return (
      <div data-region={name} className={styles.region}>
        <RegionContent name={name} />
      </div>
    )
  }
  const __html = locales.reduce(
    (html, to) => html.replaceAll(`"${switchLocale(anyPage, to)}"`, () => `"${escapeAttribute(own[to])}"`),
    rendered,
  )
  return <div data-region={name} className={styles.region} dangerouslySetInnerHTML={{ __html }} />
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
const escapeAttribute = (text: string): string => text.replaceAll(/["&'<>]/g, (one) => entities[one] ?? one)

/** One object for ever: React writes the inner HTML of an element only when this changes. */
const toServedHtml = { __html: '' }

/**
 * A part of the page that only the server draws: the browser keeps the HTML as it came, and neither its components nor its texts
 * travel as script. Its links go through the router; in another language it is taken from that page.
 */
function ClientRegion({ name }: { name: RegionName }) {
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current === locale) return
    shown.current = locale
    let isGone = false
    const replace = async (): Promise<void> => {
      const part = (await loadPage(location.pathname)).querySelector(`[data-region="${name}"]`)
      if (part && !isGone) element.current?.replaceChildren(...part.cloneNode(true).childNodes)
    }
    // Offline the language changes with the next page.
    replace().catch(() => {})
    return () => {
      isGone = true
    }
  }, [locale, name])
  useEffect(() => {
    const part = element.current
    part?.addEventListener('click', follow)
    return () => part?.removeEventListener('click', follow)
  }, [])
  return <div ref={element} data-region={name} className={styles.region} suppressHydrationWarning dangerouslySetInnerHTML={toServedHtml} />
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
  if (link.hreflang) {
    const href = hrefIn(localeFromPath(link.pathname))
    expectPage(href)
    void navigate(href, { preventScrollReset: true })
  } else void navigate(`${link.pathname}${link.search}${link.hash}`)
}

/** This page in another language: its own `alternates` where the slug differs. */
function hrefIn(locale: Locale): string {
  const alternate = document.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang=${locale}]`)
  const path = alternate ? new URL(alternate.href).pathname : switchLocale(location.pathname, locale)
  return `${path}${location.search}${location.hash}`
}

const StaticRegion = import.meta.env.SSR ? ServerRegion : ClientRegion
export const TopRegion = () => <StaticRegion name="top" />
export const BottomRegion = () => <StaticRegion name="bottom" />
