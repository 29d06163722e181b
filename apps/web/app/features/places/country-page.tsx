import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Container } from '@aquilane/ui/container'
import { flagUrl } from '@aquilane/ui/flag-urls'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { EntryRules } from '~/lib/entry-rules.tsx'
import { usePaths } from '~/lib/texts.tsx'
import type { Country, PlaceText } from './places.ts'
import { PlaceIntroduction } from './place-introduction.tsx'
import styles from './countries.module.css'
import placesStyles from './places.module.css'

/** Spec §2 `/countries/{slug}`: the cities of a country by how often they are visited. */
export function CountryPage({ country, text }: { country: Country; text: PlaceText | null }) {
  const t = useTranslations('places')
  const paths = usePaths()
  const { name, cities, city_count: cityCount, airport_count: airportCount, longest_runway: longest } = country
  const metres = (value: number): string => `${formatNumber(value)} m`
  return (
    <Container className={layout.page}>
      <TextLink href={paths.countries()} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('country.back')}
      </TextLink>
      <header className={layout.head}>
        <img src={flagUrl(country.iso2)} alt="" width={72} height={48} className={styles.flag} />
        <Heading level={1} size={48}>
          {t('meta.country.title', { country: name })}
        </Heading>
        <Lede>
          {t('country.lede', { cities: cityCount, airports: airportCount })}
          {longest ? ` ${t('country.longest', { metres: metres(longest.metres), airport: longest.airport })}` : ''}
        </Lede>
      </header>
      {country.is_active ? null : <Banner tone="warn">{t('country.inactive', { country: name })}</Banner>}
      <PlaceIntroduction text={text} />
      {cities.length > 0 ? (
        <section className={placesStyles.section} aria-labelledby="cities">
          <Heading level={2} size={28} id="cities">
            {t('country.cities')}
          </Heading>
          <ul className={styles.cities}>
            {cities.map((city) => (
              <li key={city.selector}>
                <TextLink href={paths.city(city.slug)}>{city.name}</TextLink>
                <span className={layout.quiet}>
                  {[
                    t('country.airports', { count: city.airports }),
                    ...(city.longest_runway_m === null ? [] : [t('country.runway', { metres: metres(city.longest_runway_m) })]),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Entering country={country} />
    </Container>
  )
}

/** What those who arrive from another country have to know, as far as it is known. */
function Entering({ country: { name, entry_rules: rules } }: { country: Country }) {
  const t = useTranslations('entry-rules')
  if (rules.length === 0) return null
  return (
    <section className={placesStyles.section} aria-labelledby="entering">
      <Heading level={2} size={28} id="entering">
        {t('countryTitle', { country: name })}
      </Heading>
      <p className={layout.quiet}>{t('lede')}</p>
      <EntryRules rules={rules} />
    </section>
  )
}
