import { lazy, Suspense, useState } from 'react'
import { ArrowLeft, Leaf, Luggage, Plane, ShieldCheck, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatKilometres,
  formatMass,
  formatMoney,
  formatMoneyFixed,
  formatTime,
} from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Container } from '@aquilane/ui/container'
import { Eyebrow, Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { Price } from '@aquilane/ui/price'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { cityOf, endOf, LegCard } from './leg-card.tsx'
import { detourQuery } from './leg-links.ts'
import { MatchingAlert } from './matching-alert.tsx'
import type { EmptyLegDetail } from './leg-query.ts'
import styles from './empty-legs.module.css'

const LegsMap = lazy(() => import('./legs-map.tsx'))

/**
 * Spec §2 `/empty-legs/{id}__{company}`: one leg with everything that a buyer asks, or its detour. `now`: ISO instant of the rendering.
 * `isDetourGone`: the address asks for a detour that cannot be flown any more.
 */
export function LegPage({ leg, now, isDetourGone }: { leg: EmptyLegDetail; now: string; isDetourGone: boolean }) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const names = { from: cityOf(leg.departure), to: cityOf(leg.arrival) }
  return (
    <Container className={offer.page}>
      <header className={offer.head}>
        <TextLink tone="quiet" href={paths.emptyLegs()} className={offer.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('title')}
        </TextLink>
        <Eyebrow>{t(leg.detour ? 'detours.eyebrow' : 'detail.eyebrow')}</Eyebrow>
        <Heading level={1} size={48}>
          {t('detail.title', names)}
        </Heading>
      </header>
      {isDetourGone ? <Banner tone="warn">{t('detours.gone')}</Banner> : null}
      <div className={offer.columns}>
        <div className={offer.main}>
          <Ends leg={leg} />
          <Suspense fallback={<div className={offer.mapBox} />}>
            <LegsMap legs={[leg]} className={offer.mapBox} />
          </Suspense>
          <Aircraft leg={leg} />
          <Trust leg={leg} now={now} />
          <Lines leg={leg} />
        </div>
        <aside className={offer.side}>
          <Buy leg={leg} />
          <MatchingAlert leg={leg} />
        </aside>
      </div>
      <p>
        <TextLink href={paths.emptyLegRoute(endOf(leg.departure), endOf(leg.arrival))}>{t('route.link', names)}</TextLink>
      </p>
      {leg.alternatives.length > 0 ? (
        <section className={offer.section} aria-labelledby="others">
          <h2 id="others" className={offer.heading}>
            {t('detail.others')}
          </h2>
          <ul className={offer.grid}>
            {leg.alternatives.map((one) => (
              <li key={one.id}>
                <LegCard leg={one} level={3} isAlternative />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Container>
  )
}

function Ends({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const ends = [
    { key: 'departs', at: leg.departure_date, place: leg.departure },
    { key: 'arrives', at: leg.arrival_date, place: leg.arrival },
  ] as const
  return (
    <section aria-labelledby="times" className={offer.section}>
      <h2 id="times" className="visually-hidden">
        {t('detail.times')}
      </h2>
      <dl className={offer.ends}>
        {ends.map(({ key, at, place }) => (
          <div key={key}>
            <dt>{t(`detail.${key}`)}</dt>
            <dd>
              <b className={offer.time}>{formatTime(at)}</b>
              <span>{formatDate(at.slice(0, 10), locale, 'weekday')}</span>
              <span className={offer.quiet}>
                {place.iata ?? place.icao} · {place.name}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {leg.departure_date_from === leg.departure_date_to ? null : (
        <p className={offer.quiet}>
          {t('detail.window', {
            from: formatDateTime(leg.departure_date_from.slice(0, 16), locale),
            to: formatDateTime(leg.departure_date_to.slice(0, 16), locale),
          })}
        </p>
      )}
      <p className={offer.quiet}>
        {t('card.block', { time: formatDuration(leg.block_minutes) })} · {formatKilometres(leg.distance_km)}
      </p>
    </section>
  )
}

function Aircraft({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs.detail')
  const locale = useLocale()
  const { aircraft, company } = leg
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  const facts = [
    {
      key: 'aircraft',
      icon: <Plane {...icon} />,
      value: `${aircraft.class.name}. ${t('tail', { tail: aircraft.tail, year: String(aircraft.year) })}`,
    },
    { key: 'seats', icon: <Users {...icon} />, value: String(leg.pax_max) },
    { key: 'luggage', icon: <Luggage {...icon} />, value: t('luggageUpTo', { mass: formatMass(leg.luggage_max) }) },
    { key: 'operator', icon: <ShieldCheck {...icon} />, value: t('aoc', { name: company.name, aoc: company.aoc }) },
    { key: 'insured', icon: <ShieldCheck {...icon} />, value: formatDate(company.insured_until, locale) },
    { key: 'co2', icon: <Leaf {...icon} />, value: formatMass(leg.co2_kg) },
  ] as const
  return (
    <section className={offer.section} aria-labelledby="aircraft">
      <h2 id="aircraft" className={offer.heading}>
        {aircraft.name}
      </h2>
      <AircraftDrawing className={offer.drawing} slug={aircraft.type.slug} label="" />
      <dl className={offer.details}>
        {facts.map(({ key, icon: mark, value }) => (
          <div key={key}>
            <dt>
              {mark}
              {t(key)}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Why it costs less, what it depends on, and how often such legs were withdrawn after their sale. */
function Trust({ leg, now }: { leg: EmptyLegDetail; now: string }) {
  const t = useTranslations('empty-legs.detail')
  const checked = Temporal.Instant.from(`${leg.checked_at.replace(' ', 'T')}Z`)
  const minutes = Math.max(0, Math.floor(checked.until(Temporal.Instant.from(now)).total('minutes')))
  return (
    <section className={offer.trust}>
      <div>
        <h2 className={offer.heading}>{t('why')}</h2>
        <p>
          {leg.detour ? (
            <DetourText leg={leg} detour={leg.detour} />
          ) : (
            t('whyText', { from: cityOf(leg.departure), to: cityOf(leg.arrival) })
          )}
        </p>
      </div>
      <div>
        <h2 className={offer.heading}>{t('tied')}</h2>
        <p>{t('tiedText', { minutes })}</p>
        <p className={offer.quiet}>{leg.record.sold === 0 ? t('recordNone') : t('record', leg.record)}</p>
      </div>
      <div>
        <h2 className={offer.heading}>{t('cancel')}</h2>
        <p>{t('cancelText')}</p>
      </div>
    </section>
  )
}

function DetourText({ leg, detour }: { leg: EmptyLegDetail; detour: NonNullable<EmptyLegDetail['detour']> }) {
  const t = useTranslations('empty-legs.detours')
  const paths = usePaths()
  const names = { from: cityOf(detour.departure), to: cityOf(detour.arrival) }
  return (
    <>
      {t(detour.firm ? 'why' : 'whyRequest', { ...names, distance: formatKilometres(detour.extra_km) })}{' '}
      <TextLink href={paths.emptyLeg(leg.id, leg.company_id)}>{t('original', names)}</TextLink>
    </>
  )
}

function Lines({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs.detail')
  const lines = usePriceLines()
  return (
    <section className={offer.section} aria-labelledby="price">
      <h2 id="price" className={offer.heading}>
        {t('price')}
      </h2>
      <Breakdown
        caption={t('lines')}
        rows={lines.rows(leg.price_breakdown)}
        total={{ label: t('total'), price: formatMoneyFixed(leg.price_min) }}
      />
    </section>
  )
}

function Buy({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const paths = usePaths()
  const isRequest = leg.detour?.firm === false
  const [pax, setPax] = useState(Math.min(2, leg.pax_max))
  const local = (utc: string) => formatDateTime(toZoneTime(utc, leg.departure.timezone.name), locale)
  return (
    <div className={offer.buy}>
      <div className={styles.buyPrice}>
        <Price
          size="large"
          value={formatMoney(leg.price_min)}
          was={formatMoney(leg.reference_price)}
          wasLabel={t('card.was')}
          note={t('card.whole')}
        />
        {leg.discount_percent > 0 ? <Badge tone="gold">{t('card.off', { percent: leg.discount_percent })}</Badge> : null}
      </div>
      <NumberStepper
        label={t('detail.pax')}
        value={pax}
        onChange={setPax}
        min={1}
        max={leg.pax_max}
        decreaseLabel={t('detail.fewer')}
        increaseLabel={t('detail.more')}
      />
      <LinkButton size="large" full href={paths.order('', { empty_leg: `${leg.id}__${leg.company_id}`, ...detourQuery(leg), pax })}>
        {isRequest ? t('detours.request') : t('detail.book', { price: formatMoney(leg.price_min) })}
      </LinkButton>
      <p className={offer.quiet}>{t('detail.until', { date: local(leg.bookable_until) })}</p>
      <p className={offer.quiet}>
        {leg.next_price
          ? t('detail.next', { price: formatMoney(leg.next_price.price), date: local(leg.next_price.at) })
          : t(isRequest ? 'detours.estimate' : leg.detour ? 'detours.exact' : 'detail.last')}
      </p>
    </div>
  )
}
