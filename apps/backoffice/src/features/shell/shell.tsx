import type { ReactNode } from 'react'
import { LogOut } from 'lucide-react'
import { NavLink, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { Mark } from '@aquilane/ui/logo'
import { SkipLink } from '@aquilane/ui/skip-link'
import { ToastRegion } from '@aquilane/ui/toast'
import type { Me } from '~/lib/api.ts'
import { can, signOut } from '~/lib/me.ts'
import { LocaleSwitch } from '~/lib/locale-switch.tsx'
import styles from './shell.module.css'

/** Every page with the permission that opens it. */
const pages = [
  { path: '/documents', name: 'documents', permission: 'documents.review' },
  { path: '/requests', name: 'requests', permission: 'orders.read' },
  { path: '/trips', name: 'trips', permission: 'orders.read' },
  { path: '/empty-legs', name: 'emptyLegs', permission: 'empty-legs.manage' },
  { path: '/shared-flights', name: 'sharedFlights', permission: 'shared-flights.manage' },
  { path: '/calendars', name: 'calendars', permission: 'calendars.manage' },
  { path: '/payments', name: 'payments', permission: 'bank.reconcile' },
  { path: '/exceptions', name: 'exceptions', permission: 'exceptions.resolve' },
  { path: '/invoices', name: 'invoices', permission: 'invoices.read' },
  { path: '/loyalty', name: 'loyalty', permission: 'loyalty.manage' },
  { path: '/members', name: 'members', permission: 'members.manage' },
] as const

/** The bar above every page, and the page. */
export function Shell({ me, children }: { me: Me; children: ReactNode }) {
  const t = useTranslations('staff')
  const navigate = useNavigate()
  // After signing out, the next sign-in starts at its own home page: it may be another member.
  const leave = async (): Promise<void> => {
    await navigate('/', { replace: true })
    await signOut()
  }
  return (
    <div className={styles.shell}>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <header className={styles.bar}>
        <p className={styles.house}>
          <Mark size={22} className={styles.mark} />
          <span className={styles.word}>Aquilane</span> <span className={styles.office}>{t('title')}</span>
        </p>
        <nav aria-label={t('nav.label')} className={styles.nav}>
          {pages
            .filter(({ permission }) => can(me, permission))
            .map(({ path, name }) => (
              <NavLink key={path} to={path} className={styles.link}>
                {t(`nav.${name}`)}
              </NavLink>
            ))}
        </nav>
        <div className={styles.account}>
          <LocaleSwitch />
          <span className={styles.name} title={me.email}>
            {me.name}
          </span>
          <IconButton size="small" label={t('nav.signOut')} icon={<LogOut aria-hidden="true" />} onClick={() => void leave()} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ToastRegion label={t('title')} closeLabel={t('members.close')} />
    </div>
  )
}
