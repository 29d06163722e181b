import { Menu, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Anchor } from '@aquilane/ui/link'
import { Logo } from '@aquilane/ui/logo'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { withQuery } from '@aquilane/domain/site/paths'
import type { PageHandle } from '~/lib/page.ts'
import { openSignIn } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { usePaths } from '~/lib/texts.tsx'
import { Avatar } from './avatar.tsx'
import { MainMenu } from './main-menu.tsx'
import { menuId } from './menu-id.ts'
import { Silhouette } from './silhouette.tsx'
import styles from './header.module.css'

/** White on the start page, gray elsewhere; in view while scrolling unless the page lets it go. */
export function Header({ handle, banner, invoices }: { handle: Required<PageHandle>; banner?: ReactNode; invoices?: ReactNode }) {
  const t = useTranslations('nav')
  const paths = usePaths()
  const { pathname } = useLocation()
  return (
    <header className={styles.header} data-tone={handle.tone} data-menu={handle.header}>
      <div className={styles.row}>
        <div className={styles.start}>
          <button type="button" popoverTarget={menuId} aria-label={t('openMenu')} className={styles.burger}>
            <Menu aria-hidden="true" size={22} strokeWidth={1.5} />
            <span className={styles.word} aria-hidden="true">
              {t('menu')}
            </span>
          </button>
          <Call />
        </div>
        <Anchor href={paths.index()} className={styles.logo} aria-label={t('home')}>
          <Logo />
        </Anchor>
        <div className={styles.account}>
          {banner}
          <Anchor href={paths.profile()} data-when="in" className={styles.avatar} aria-label={t('profile')}>
            <Avatar />
          </Anchor>
          {/* A link, so that it works before any script: the page opens again with the dialog. */}
          <a
            href={withQuery(pathname, { auth_modal: 'visible' })}
            data-when="out"
            data-live=""
            className={styles.avatar}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              openSignIn()
            }}
          >
            <span className={styles.word}>{t('signIn')}</span>
            <Silhouette />
            <span className={styles.spoken}>{t('signIn')}</span>
          </a>
        </div>
      </div>
      <MainMenu invoices={invoices} />
    </header>
  )
}

/** The number of the managers, where there is one. */
function Call() {
  const t = useTranslations('nav')
  const { supportPhone } = useSite()
  return supportPhone ? (
    <a href={telAddress(supportPhone)} className={styles.call} aria-label={`${t('call')} ${supportPhone}`}>
      <Phone aria-hidden="true" size={18} strokeWidth={1.5} />
      <span className={styles.number} aria-hidden="true">
        {supportPhone}
      </span>
    </a>
  ) : null
}
