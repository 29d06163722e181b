import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Disclosure } from '@aquilane/ui/disclosure'
import { flagUrl } from '@aquilane/ui/flag-urls'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import type { Regions } from './places.ts'
import styles from './countries.module.css'
import placesStyles from './places.module.css'

/** Spec §9: rows of flags hold 15, and two rows are shown before the rest. */
const shown = 2 * 15

/** Spec §2 `/countries`: countries by region with their flags. */
export function CountriesPage({ regions }: { regions: Regions }) {
  const t = useTranslations('places.countries')
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      {regions.map(({ region, countries }) => (
        <section key={region.id} className={placesStyles.section} aria-labelledby={`region-${region.id}`}>
          <Heading level={2} size={22} id={`region-${region.id}`}>
            {region.name}
          </Heading>
          <CountryList countries={countries.slice(0, shown)} />
          {countries.length > shown ? (
            <Disclosure look="plain" summary={t('more', { count: countries.length })}>
              <CountryList countries={countries.slice(shown)} />
            </Disclosure>
          ) : null}
        </section>
      ))}
    </Container>
  )
}

function CountryList({ countries }: { countries: Regions[number]['countries'] }) {
  const t = useTranslations('places.countries')
  const paths = usePaths()
  return (
    <ul className={styles.flags}>
      {countries.map(({ iso2, iso3, name, slug, is_active: isActive }) => (
        <li key={iso3}>
          <TextLink href={paths.country(slug)} className={styles.country} data-off={isActive ? undefined : ''}>
            <img src={flagUrl(iso2)} alt="" width={48} height={32} loading="lazy" decoding="async" className={styles.flag} />
            <span>{name}</span>
            {isActive ? null : <span className={styles.off}>{t('inactive')}</span>}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
