import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toClassKey } from '~/lib/class-key.ts'
import type { AircraftClass, AircraftType, TypicalPrices } from './fleet.ts'
import { PriceTable } from './price-table.tsx'
import styles from './fleet.module.css'
import classPage from './class-page.module.css'

interface ClassPageProps {
  aircraftClass: AircraftClass
  types: readonly AircraftType[]
  prices: TypicalPrices
}

/** Spec §2 `/fleet/{class}`: the types of a class side by side. */
export function ClassPage({ aircraftClass, types, prices }: ClassPageProps) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const { slug } = aircraftClass
  const name = t(`class.${toClassKey(slug)}.name`)
  return (
    <Container className={layout.page}>
      <TextLink href={paths.fleet()} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('allClasses')}
      </TextLink>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {name}
        </Heading>
        <Lede>{t(`class.${toClassKey(slug)}.text`)}</Lede>
        <p className={layout.quiet}>{t('aircraft', { count: aircraftClass.aircraft_count })}</p>
        <div className={styles.actions}>
          <LinkButton href={paths.index()}>{t('search')}</LinkButton>
          <LinkButton variant="outline" href={paths.emptyLegs({ classes: slug })}>
            {t('emptyLegs')}
          </LinkButton>
        </div>
      </header>
      <section className={styles.section}>
        <Heading level={2} size={22} id="types">
          {t('compare')}
        </Heading>
        <TypeTable aircraftClass={slug} types={types} />
        <p className={layout.quiet}>{t('note')}</p>
      </section>
      <PriceTable prices={prices} />
    </Container>
  )
}

function TypeTable({ aircraftClass, types }: { aircraftClass: string; types: readonly AircraftType[] }) {
  const t = useTranslations('fleet')
  return (
    // Scrolls sideways on narrow screens, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-labelledby="types" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col" data-number="">
              {t('seats')}
            </th>
            <th scope="col" data-number="" data-wide="">
              {t('rangeShort')}
            </th>
            <th scope="col" data-number="" data-wide="">
              {t('cruise')}
            </th>
            <th scope="col" data-number="" data-wide="">
              {t('runway')}
            </th>
            <th scope="col" data-number="" data-wide="">
              {t('luggage')}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type.slug} aircraftClass={aircraftClass} type={type} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TypeRow({ aircraftClass, type }: { aircraftClass: string; type: AircraftType }) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  return (
    <tr>
      <th scope="row">
        <div className={classPage.named}>
          <AircraftPicture slug={type.slug} label="" sizes="112px" view="side" className={classPage.small ?? ''} />
          <span>
            <TextLink href={paths.fleetType(aircraftClass, type.slug)}>{type.name}</TextLink>
            <span className={styles.summary}>
              {[
                t('kilometres', { value: formatNumber(type.range_km.four_passengers) }),
                t('kilometresPerHour', { value: formatNumber(type.cruise_kmh) }),
                t('kilograms', { value: formatNumber(type.luggage.kg) }),
              ].join(' · ')}
            </span>
          </span>
        </div>
      </th>
      <td data-number="">{type.seats.typical}</td>
      <td data-number="" data-wide="">
        {t('kilometres', { value: formatNumber(type.range_km.four_passengers) })}
      </td>
      <td data-number="" data-wide="">
        {t('kilometresPerHour', { value: formatNumber(type.cruise_kmh) })}
      </td>
      <td data-number="" data-wide="">
        {t('metres', { value: formatNumber(type.runway_m) })}
      </td>
      <td data-number="" data-wide="">
        {t('kilograms', { value: formatNumber(type.luggage.kg) })}
      </td>
    </tr>
  )
}
