import { useState, type ReactNode } from 'react'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CityLocation } from '@aquilane/domain/location'
import { formatKilometres } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextLink } from '@aquilane/ui/link'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import { Inline } from '~/lib/inline-svg.tsx'
import { usePaths } from '~/lib/texts.tsx'
import styles from './home.module.css'

export interface FleetClass {
  slug: string
  name: string
  iconMax: string
  seats: { min: number; max: number } | null
  range_km: number | null
  aircraft_count: number
}

export interface PopularPlace {
  city: CityLocation
  scene: string
  localTime: string
}

interface HomeProps {
  sky: { day: string; night: string }
  title: string
  lede: string
  form: ReactNode
  children?: ReactNode
}

/** The hero: a slow sky, one sentence, the search. */
export function Hero({ sky, title, lede, form, children }: HomeProps) {
  const t = useTranslations('home')
  const [paused, setPaused] = useState(false)
  return (
    <>
      <section className={styles.hero}>
        <div className={paused ? `${styles.sky} sky-paused` : styles.sky}>
          <Inline className={styles.day} svg={sky.day} />
          <Inline className={styles.night} svg={sky.night} />
        </div>
        <Container className={styles.front}>
          <div className={styles.words}>
            <Heading level={1} size={64}>
              {title}
            </Heading>
            <p className={styles.lede}>{lede}</p>
          </div>
          <div className={styles.panel}>{form}</div>
        </Container>
        <IconButton
          className={styles.pause}
          label={paused ? t('playSky') : t('pauseSky')}
          icon={paused ? <Play size={16} /> : <Pause size={16} />}
          variant="outline"
          size="small"
          onClick={() => setPaused(!paused)}
        />
      </section>
      {children}
    </>
  )
}

/** Cities to fly to, each under its own sky; choosing one fills in the destination. */
export function PopularPlaces({ places, onChoose }: { places: readonly PopularPlace[]; onChoose: (city: CityLocation) => void }) {
  const t = useTranslations('home')
  if (places.length === 0) return null
  return (
    <Container as="section" className={styles.section}>
      <Heading level={2} size={48}>
        {t('popular.title')}
      </Heading>
      <p className={styles.sectionText}>{t('popular.text')}</p>
      <ul className={styles.places}>
        {places.map(({ city, scene, localTime }) => (
          <li key={city.selector}>
            <button type="button" className={styles.place} onClick={() => onChoose(city)}>
              <span className={styles.scene}>
                <img src={scene} alt="" width={600} height={400} loading="lazy" decoding="async" />
              </span>
              <span className="visually-hidden">{t('popular.go', { city: city.name })}</span>
              <span className={styles.placeName} aria-hidden="true">
                {city.name}
              </span>
              <span className={styles.placeMeta}>
                <span>{city.country.name}</span>
                <time>{localTime}</time>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Container>
  )
}

/** What a price means here. */
export function Promises() {
  const t = useTranslations('home')
  return (
    <div className={styles.band}>
      <Container as="section" className={styles.section}>
        <Heading level={2} size={48}>
          {t('promises.title')}
        </Heading>
        <ol className={styles.promises}>
          {(['whole', 'firm', 'refund'] as const).map((key) => (
            <li key={key}>
              <h3>{t(`promises.${key}.title`)}</h3>
              <p>{t(`promises.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </Container>
    </div>
  )
}

/** The eight classes drawn to one scale. */
export function FleetStrip({ classes }: { classes: readonly FleetClass[] }) {
  const t = useTranslations('home')
  const paths = usePaths()
  if (classes.length === 0) return null
  return (
    <Container as="section" className={styles.section}>
      <Heading level={2} size={48}>
        {t('fleet.title')}
      </Heading>
      <p className={styles.sectionText}>{t('fleet.text')}</p>
      <ul className={styles.fleet}>
        {classes.map((one) => (
          <li key={one.slug}>
            <div className={styles.aircraft}>
              <AircraftDrawing slug={one.slug} label="" />
            </div>
            <h3>
              <TextLink href={paths.fleetClass(one.slug)}>{one.name}</TextLink>
            </h3>
            <p>
              {[
                one.seats && one.seats.min === one.seats.max ? t('fleet.seatsOne', { max: one.seats.max }) : null,
                one.seats && one.seats.min !== one.seats.max ? t('fleet.seats', { min: one.seats.min, max: one.seats.max }) : null,
                one.range_km === null ? null : t('fleet.range', { distance: formatKilometres(one.range_km) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Container>
  )
}
