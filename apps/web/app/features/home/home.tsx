import { useState, type ReactNode } from 'react'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CityLocation } from '@aquilane/domain/location'
import { type MoneyLike, formatListPrice } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { Inline } from '~/lib/inline-svg.tsx'
import styles from './home.module.css'
import popularPlaces from './popular-places.module.css'
import promisesStyles from './promises.module.css'

export interface PopularPlace {
  city: CityLocation
  scene: string
  localTime: string
  /** Lowest price from the installation's own city. */
  price: MoneyLike | null
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
          <Inline scheme="light" svg={sky.day} />
          <Inline scheme="dark" svg={sky.night} />
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
export function PopularPlaces({
  places,
  pricedFrom,
  onChoose,
}: {
  places: readonly PopularPlace[]
  /** Name of the city that the prices start from. */
  pricedFrom: string | null
  onChoose: (city: CityLocation) => void
}) {
  const t = useTranslations('home')
  if (places.length === 0) return null
  return (
    <Container as="section" className={styles.section}>
      <Heading level={2} size={48}>
        {t('popular.title')}
      </Heading>
      <p className={styles.sectionText}>{t('popular.text')}</p>
      <ul className={popularPlaces.places}>
        {places.map(({ city, scene, localTime, price }) => (
          <li key={city.selector}>
            <button type="button" className={popularPlaces.place} onClick={() => onChoose(city)}>
              <span className={popularPlaces.scene}>
                <img src={scene} alt="" width={600} height={400} loading="lazy" decoding="async" />
              </span>
              <span className="visually-hidden">{t('popular.go', { city: city.name })}</span>
              <span className={popularPlaces.placeName} aria-hidden="true">
                {city.name}
              </span>
              <span className={popularPlaces.placeMeta}>
                <span>{city.country.name}</span>
                <time>{localTime}</time>
              </span>
              {price ? <span className={popularPlaces.placePrice}>{t('popular.fromPrice', { price: formatListPrice(price) })}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {pricedFrom ? <p className={styles.note}>{t('popular.fromNote', { city: pricedFrom })}</p> : null}
    </Container>
  )
}

/** What a price means here. */
export function Promises() {
  const t = useTranslations('home')
  return (
    <div className={promisesStyles.band}>
      <Container as="section" className={styles.section}>
        <Heading level={2} size={48}>
          {t('promises.title')}
        </Heading>
        <ol className={promisesStyles.promises}>
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
