import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { partnersOf } from '~/lib/consent.ts'
import { useSite } from '~/lib/site.ts'
import styles from './cookie-text.module.css'

/** What is kept and counted, and what starts with consent: only what this installation has. */
export function CookieText({ more }: { more?: ReactNode }) {
  const t = useTranslations('cookies')
  const site = useSite()
  const partners = partnersOf(site)
  const scripts = { 'tag-manager': site.tagManager?.script, 'chat-widget': site.chatWidget?.script }
  return (
    <div className={styles.text}>
      <p>{t('device')}</p>
      <p>{t(partners.length === 0 ? 'none' : 'partners')}</p>
      {partners.length === 0 ? null : (
        <ul>
          {partners.map((partner) => (
            <li key={partner}>{t(partner, { host: new URL(scripts[partner] ?? site.publicUrl).host })}</li>
          ))}
        </ul>
      )}
      {partners.length === 0 ? null : more}
    </div>
  )
}
