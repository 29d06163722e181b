import '@aquilane/ui/styles/base.css'
import '@aquilane/art/art.css'
import './app.css'
import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, useLocation, useMatches } from 'react-router'
import touchIconHref from '@aquilane/ui/brand/app-touch-180.png?url'
import faviconHref from '@aquilane/ui/brand/favicon.svg?url'
import { preloadFonts } from '@aquilane/ui/fonts'
import { UiProvider } from '@aquilane/ui/provider'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { intlTag } from '@aquilane/i18n/tags'
import type { Route } from './+types/root.ts'
import { Contained, errorMeta, ErrorPage, RouterLink, Shell } from './features/shell/index.ts'
import { ActingBarHost } from './features/assistants/index.ts'
import { InvoiceBannerHost, InvoiceBlockHost, PaymentsHost } from './features/payments/index.ts'
import { CouponHost } from './features/loyalty/index.ts'
import { AnalyticsHost } from './features/analytics/index.ts'
import { ChatHost } from './features/conversations/index.ts'
import { OfflineHost } from './features/offline/index.ts'
import { FillProfileHost } from './features/profile/index.ts'
import { RateUsHost } from './features/ratings/index.ts'
import { SignInHost } from './features/sign-in/index.ts'
import { partnersOf } from './lib/consent.ts'
import { mergeHandles } from './lib/page.ts'
import { siteContext } from './lib/server-context.ts'
import { startSession } from './lib/session.ts'
import { useSite } from './lib/site.ts'
import { Texts, useTexts } from './lib/texts.tsx'

/** Settings of the installation: the same for every page and visitor, loaded once. */
export const loader = ({ context }: Route.LoaderArgs) => ({ site: context.get(siteContext).site })

export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: faviconHref, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIconHref },
  ...preloadFonts.map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' as const })),
]

export const meta: Route.MetaFunction = (args) => errorMeta(args)

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = localeFromPath(useLocation().pathname)
  const handle = mergeHandles(useMatches())
  const site = useSite()
  // Here and not only below: titles need the texts too.
  useTexts(locale, handle.texts)
  return (
    <html
      lang={locale}
      data-partners={partnersOf(site).join(' ') || undefined}
      data-api={site.apiUrl ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FAF8F4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0B1118" media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href={`${locale === 'it' ? '/it' : ''}/manifest.webmanifest`} />
        <Meta />
        <Links />
      </head>
      <body>
        <Texts locale={locale} names={handle.texts}>
          <UiProvider locale={intlTag[locale]} link={RouterLink}>
            <Shell
              handle={handle}
              banner={<InvoiceBannerHost />}
              invoices={<InvoiceBlockHost />}
              acting={<ActingBarHost />}
              dialogs={<Dialogs />}
            >
              {children}
            </Shell>
          </UiProvider>
        </Texts>
      </body>
    </html>
  )
}

const Dialogs = () => (
  <>
    <Contained>
      <SignInHost />
    </Contained>
    <Contained fallback={null}>
      <FillProfileHost />
    </Contained>
    <Contained>
      <PaymentsHost />
    </Contained>
    <Contained>
      <CouponHost />
    </Contained>
    <Contained fallback={null}>
      <AnalyticsHost />
    </Contained>
    <Contained fallback={null}>
      <OfflineHost />
    </Contained>
    <Contained>
      <ChatHost />
    </Contained>
    <Contained fallback={null}>
      <RateUsHost />
    </Contained>
  </>
)

export default function App() {
  useEffect(startSession, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
