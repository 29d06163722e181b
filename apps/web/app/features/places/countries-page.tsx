import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Disclosure } from '@aquilane/ui/disclosure'
import { EmptyState } from '@aquilane/ui/empty-state'
import { flagUrl } from '@aquilane/ui/flag-urls'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { TextField } from '@aquilane/ui/text-field'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { findCountries } from './find-countries.ts'
import type { Regions } from './places.ts'
import styles from './countries.module.css'
import placesStyles from './places.module.css'

/** Spec §9: rows of flags hold 15, and two rows are shown before the rest. */
const shown = 2 * 15

/** Spec §2 `/countries`: countries by region with their flags, found by name in a plain form. */
export function CountriesPage({ regions: all, query }: { regions: Regions; query: string }) {
  const t = useTranslations('places.countries')
  const paths = usePaths()
  const regions = findCountries(all, query)
  const limit = query === '' ? shown : Infinity
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      <search>
        <form action={paths.countries()} className={styles.search}>
          <TextField label={t('search.label')} name="query" defaultValue={query} maxLength={100} autoComplete="off" />
          <Button type="submit" variant="outline">
            {t('search.submit')}
          </Button>
        </form>
      </search>
      {regions.length === 0 ? (
        <EmptyState
          title={t('search.none', { query })}
          text={t('search.noneText')}
          actions={<LinkButton href={paths.countries()}>{t('search.all')}</LinkButton>}
        />
      ) : null}
      {regions.map(({ region, countries }) => (
        <section key={region.id} className={placesStyles.section} aria-labelledby={`region-${region.id}`}>
          <Heading level={2} size={22} id={`region-${region.id}`}>
            {region.name}
          </Heading>
          <CountryList countries={countries.slice(0, limit)} />
          {countries.length > limit ? (
            <Disclosure look="plain" summary={t('more', { count: countries.length })}>
              <CountryList countries={countries.slice(limit)} />
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
    <ul className={styles.countries}>
      {countries.map(({ iso2, iso3, name, slug, is_active: isActive }) => (
        <li key={iso3}>
          <TextLink href={paths.country(slug)} className={styles.country} data-off={isActive ? undefined : ''}>
            <img src={flagUrl(iso2)} alt="" width={24} height={16} loading="lazy" decoding="async" className={styles.flag} />
            <span>
              {name}
              {isActive ? null : <span className={styles.off}>{t('inactive')}</span>}
            </span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
