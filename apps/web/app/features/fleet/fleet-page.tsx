import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { Anchor } from '@aquilane/ui/link'
import { ClassPicture } from '~/lib/aircraft-picture.tsx'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toClassKey } from '~/lib/class-key.ts'
import { Compare } from './compare.tsx'
import type { AircraftClass, AircraftType } from './fleet.ts'
import styles from './fleet-page.module.css'

interface FleetPageProps {
  classes: readonly AircraftClass[]
  types: readonly AircraftType[]
  /** Types to compare, three at most. */
  compared: readonly AircraftType[]
}

/** Spec §2 `/fleet`: the classes, smallest first, and any types side by side. */
export function FleetPage({ classes, types, compared }: FleetPageProps) {
  const t = useTranslations('fleet')
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      <ul className={styles.classes}>
        {classes.map((one) => (
          <li key={one.slug}>
            <ClassCard aircraftClass={one} />
          </li>
        ))}
      </ul>
      <Compare types={types} compared={compared} />
    </Container>
  )
}

function ClassCard({ aircraftClass }: { aircraftClass: AircraftClass }) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const { slug, seats, range_km: range, types } = aircraftClass
  const name = t(`class.${toClassKey(slug)}.name`)
  const facts = [
    seats ? (seats.min === seats.max ? t('seatRange', { min: seats.min }) : t('seatsBetween', seats)) : null,
    range ? t('upTo', { value: t('kilometres', { value: formatNumber(range) }) }) : null,
    t('types', { count: types.length }),
  ]
  return (
    <article className={styles.card}>
      <div className={styles.drawing}>
        <ClassPicture slug={slug} label={t('drawing', { name })} />
      </div>
      <div className={styles.words}>
        <h2>
          <Anchor href={paths.fleetClass(slug)} className={styles.cover}>
            {name}
          </Anchor>
        </h2>
        <p className={layout.quiet}>{facts.filter(Boolean).join(' · ')}</p>
        <p>{t(`class.${toClassKey(slug)}.text`)}</p>
      </div>
    </article>
  )
}
