import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SkipLink } from '@aquilane/ui/skip-link'
import { NavigateProvider } from '~/lib/navigate.ts'
import { HydrationMarker } from '~/lib/hydration.ts'
import type { PageHandle } from '~/lib/page.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Contained } from './contained.tsx'
import { Header } from './header.tsx'
import { BottomRegion, TopRegion } from './static-regions.tsx'
import { Overlays } from './overlays.tsx'
import { OwnAccountGate } from './own-account-gate.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SignInGate } from './sign-in-gate.tsx'
import styles from './shell.module.css'

/** What wraps every page (spec §2 Global layout). `dialogs` are those of other features: sign-in and what follows it. */
export function Shell({
  handle,
  banner,
  invoices,
  acting,
  dialogs,
  children,
}: {
  handle: Required<PageHandle>
  /** The unpaid invoice, beside the avatar; and in the menu. */
  banner?: ReactNode
  invoices?: ReactNode
  /** For whom an assistant acts. */
  acting?: ReactNode
  dialogs?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('common')
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <TopRegion />
      <Contained fallback={null}>{acting}</Contained>
      <Contained fallback={<a href="/">Aquilane</a>}>
        <Header
          handle={handle}
          banner={<Contained fallback={null}>{banner}</Contained>}
          invoices={<Contained fallback={null}>{invoices}</Contained>}
        />
      </Contained>
      <main id="main" tabIndex={-1} className={styles.main}>
        {handle.private ? <SignInGate>{handle.own ? <OwnAccountGate>{children}</OwnAccountGate> : children}</SignInGate> : children}
      </main>
      <BottomRegion />
      <Contained>
        <ConnectionNotice />
        <SessionNotice />
        <Overlays />
      </Contained>
      {dialogs}
      <NavigateProvider />
      <RouteFocus />
      <HydrationMarker />
    </>
  )
}
