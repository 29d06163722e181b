import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { TextLink } from '@aquilane/ui/link'
import { Logo } from '@aquilane/ui/logo'
import { associations, certificatePath } from '@aquilane/contract/associations'
import type { Paths } from '@aquilane/domain/site/paths'
import { built } from '~/lib/available-routes.ts'
import { secondOffice } from '~/lib/company.ts'
import { useSite } from '~/lib/site.ts'
import type { SiteLink } from '@aquilane/contract/site'
import { usePaths } from '~/lib/texts.tsx'
import { AssociationBadge } from './association-badge.tsx'
import { LocaleSwitcher } from './locale-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'
import styles from './footer.module.css'

type PageName = keyof Paths &
  (
    | 'index'
    | 'multiLeg'
    | 'emptyLegs'
    | 'emptyLegsCalendar'
    | 'seats'
    | 'fleet'
    | 'deals'
    | 'countries'
    | 'explore'
    | 'promo'
    | 'landing'
    | 'loyalty'
    | 'press'
    | 'blog'
    | 'contacts'
    | 'terms'
    | 'privacy'
    | 'conditions'
    | 'agreement'
    | 'aml'
    | 'accessibility'
  )

const columns: readonly { title: 'explore' | 'company' | 'legal'; pages: readonly PageName[] }[] = [
  { title: 'explore', pages: ['index', 'multiLeg', 'emptyLegs', 'emptyLegsCalendar', 'seats', 'explore', 'deals', 'fleet', 'countries'] },
  { title: 'company', pages: ['press', 'blog', 'contacts', 'loyalty', 'promo', 'landing'] },
  { title: 'legal', pages: ['terms', 'privacy', 'conditions', 'agreement', 'aml', 'accessibility'] },
]
const partners = ['operators', 'agents'] as const
const social = ['whatsapp', 'telegram', 'linkedin', 'instagram', 'facebook'] as const

/** Rendered by the server only, see static-regions.tsx. */
export function Footer() {
  const t = useTranslations('footer')
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo />
            <p>{t('disclaimer')}</p>
          </div>
          <div className={styles.columns}>
            {columns.map((column) => (
              <Column key={column.title} {...column} />
            ))}
            <OutsideColumn title={t('partners')} names={partners} label={(name) => t(`links.${name}`)} />
            <OutsideColumn title={t('follow')} names={social} label={(name) => t(name)} />
          </div>
        </div>
        <section aria-label={t('associations')} className={styles.associations}>
          <h2>{t('associations')}</h2>
          <ul className={styles.badges}>
            {associations.map((association) => (
              <li key={association.id}>
                <a href={certificatePath(association.id)} type="application/pdf" hrefLang="en">
                  <AssociationBadge short={association.short} label={t('certificate', { name: association.name })} />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.bottom}>
          <Offices />
          <div className={styles.settings}>
            <LocaleSwitcher />
            <ThemeSwitcher />
            <p className={styles.rights}>{t('rights')}</p>
          </div>
        </div>
      </Container>
    </footer>
  )
}

function Column({ title, pages }: (typeof columns)[number]) {
  const t = useTranslations('footer')
  const paths = usePaths()
  const links = pages.filter((name) => built.has(name))
  return links.length === 0 ? null : (
    <nav aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <ul className={styles.list}>
        {links.map((name) => (
          <li key={name}>
            <TextLink tone="quiet" href={paths[name]()}>
              {t(`links.${name}`)}
            </TextLink>
          </li>
        ))}
        {title === 'legal' ? (
          <li>
            <TextLink tone="quiet" href={`${paths.privacy()}#cookies`}>
              {t('links.cookies')}
            </TextLink>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function Offices() {
  const t = useTranslations('footer')
  const { company } = useSite()
  return (
    <section aria-label={t('offices')} className={styles.offices}>
      {[
        ...(company ? [{ name: company.name, lines: [...company.address.split(', '), t('vat', { number: company.vat })] }] : []),
        secondOffice,
      ].map((office) => (
        <address key={office.name}>
          <strong>{office.name}</strong>
          {office.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ))}
    </section>
  )
}

/** Links from the configuration. One without a URL is omitted; in the demo it is shown disabled with the missing setting. */
function OutsideColumn<Name extends SiteLink>({
  title,
  names,
  label,
}: {
  title: string
  names: readonly Name[]
  label: (name: Name) => string
}) {
  const t = useTranslations('footer')
  const { links, sandbox } = useSite()
  const shown = names.filter((name) => links[name] !== null || sandbox)
  if (shown.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {shown.map((name) => {
          const href = links[name]
          return (
            <li key={name}>
              {href === null ? (
                <span aria-disabled="true" title={t('notLinked')} className={styles.unset}>
                  {label(name)}
                </span>
              ) : (
                <TextLink tone="quiet" href={href} rel="noopener" target="_blank">
                  {label(name)}
                  <span className="visually-hidden"> ({t('newTab')})</span>
                </TextLink>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
