import type { ReactNode } from 'react'
import { LogOut, UserRound } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { Mark } from '@aquilane/ui/logo'
import { SkipLink } from '@aquilane/ui/skip-link'
import { ToastRegion } from '@aquilane/ui/toast'
import { useCurrentInView } from '@aquilane/ui/use-current-in-view'
import type { Me } from '~/lib/api.ts'
import { useSignOut } from '~/lib/me.ts'
import { useLiveLists } from '~/lib/list/live.ts'
import { openGroups } from '~/lib/pages.ts'
import { LocaleSwitch } from '~/lib/locale-switch.tsx'
import { ProofHost } from '~/lib/proof-dialog.tsx'
import styles from './shell.module.css'

/** Navigation beside every page, above it on narrow screens, and the page. */
export function Shell({ me, commands, children }: { me: Me; /** Palette and shortcuts. */ commands: ReactNode; children: ReactNode }) {
  const t = useTranslations('staff')
  const leave = useSignOut()
  const nav = useCurrentInView<HTMLElement>(useLocation().pathname)
  useLiveLists()
  return (
    <div className={styles.shell}>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <header className={styles.bar}>
        <Link to="/" className={styles.house}>
          <Mark size={22} className={styles.mark} />
          <span className={styles.word}>Aquilane</span> <span className={styles.office}>{t('title')}</span>
        </Link>
        <div className={styles.search}>{commands}</div>
        <nav ref={nav} aria-label={t('nav.label')} className={styles.nav}>
          {[...openGroups(me)].map(([group, pages]) => (
            <div key={group} role="group" aria-labelledby={`nav-${group}`} className={styles.group}>
              <span id={`nav-${group}`} className={styles.heading}>
                {t(`nav.groups.${group}`)}
              </span>
              {pages.map(({ path, name }) => (
                <NavLink key={path} to={path} className={styles.link}>
                  {t(`nav.${name}`)}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <div className={styles.account}>
          <Link to="/account" className={styles.name} title={me.email} aria-label={`${t('nav.account')}: ${me.name}`}>
            <UserRound size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>{me.name}</span>
          </Link>
          <LocaleSwitch />
          <IconButton size="small" label={t('nav.signOut')} icon={<LogOut aria-hidden="true" />} onClick={() => void leave()} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ProofHost />
      <ToastRegion corner="end" label={t('title')} closeLabel={t('members.close')} />
    </div>
  )
}
