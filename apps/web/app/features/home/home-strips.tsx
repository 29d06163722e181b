import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatKilometres } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { TextCard, toDealDays, type ContentItem } from '~/features/content/index.ts'
import { LegCard } from '~/features/empty-legs/index.ts'
import { ClassPicture } from '~/lib/aircraft-picture.tsx'
import { usePaths } from '~/lib/texts.tsx'
import styles from './home-strips.module.css'
import homeStyles from './home.module.css'
import { Stories } from './stories.tsx'
import { StoryHost } from './story-host.tsx'

interface FleetClass {
  slug: string
  name: string
  iconMax: string
  seats: { min: number; max: number } | null
  range_km: number | null
  aircraft_count: number
}

interface HomeStripsProps {
  legs: Api['GET /gamma/empty-leg/list']['response']['data']
  classes: readonly FleetClass[]
  deals: readonly ContentItem[]
  articles: readonly ContentItem[]
  stories: readonly ContentItem[]
}

/** Everything of the home page below its promises. */
export function HomeStrips({ legs, classes, deals, articles, stories }: HomeStripsProps) {
  const paths = usePaths()
  const locale = useLocale() as Locale
  return (
    <>
      <Stories stories={stories} />
      <StoryHost stories={stories} />
      <HomeStrip kind="legs" href={paths.emptyLegs()}>
        {legs.map((leg) => (
          <LegCard key={leg.id} leg={leg} level={3} />
        ))}
      </HomeStrip>
      <FleetStrip classes={classes} />
      <HomeStrip kind="deals" href={paths.deals()}>
        {deals.map((deal) => (
          <TextCard key={deal.id} item={deal} href={paths.deal(deal.slug)} line={toDealDays(deal, locale) ?? ''} level={3} />
        ))}
      </HomeStrip>
      <HomeStrip kind="news" href={paths.blog()}>
        {articles.map((text) => (
          <TextCard key={text.id} item={text} href={paths.article(text.slug)} level={3} />
        ))}
      </HomeStrip>
    </>
  )
}

/** Cards of one kind with a way to all of them; nothing without cards. */
function HomeStrip({ kind, href, children }: { kind: 'legs' | 'deals' | 'news'; href: string; children: readonly ReactNode[] }) {
  const t = useTranslations('home')
  if (children.length === 0) return null
  return (
    <Container as="section" className={homeStyles.section}>
      <Heading level={2} size={48}>
        {t(`${kind}.title`)}
      </Heading>
      <p className={homeStyles.sectionText}>{t(`${kind}.text`)}</p>
      <ul className={styles.strip}>
        {children.map((card, at) => (
          // The cards never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{card}</li>
        ))}
      </ul>
      <TextLink href={href} className={styles.all}>
        {t(`${kind}.all`)}
      </TextLink>
    </Container>
  )
}

/** The eight classes drawn to one scale. */
function FleetStrip({ classes }: { classes: readonly FleetClass[] }) {
  const t = useTranslations('home')
  const paths = usePaths()
  if (classes.length === 0) return null
  return (
    <Container as="section" className={homeStyles.section}>
      <Heading level={2} size={48}>
        {t('fleet.title')}
      </Heading>
      <p className={homeStyles.sectionText}>{t('fleet.text')}</p>
      <ul className={styles.fleet}>
        {classes.map((one) => (
          <li key={one.slug}>
            <div className={styles.aircraft}>
              <ClassPicture slug={one.slug} label="" />
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
