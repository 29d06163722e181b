import { Armchair, Leaf, Luggage, Plane, ShieldCheck, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatDuration, formatEmissions, formatKilometres, formatMass } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'
import {
  getCityName,
  OfferAircraft,
  OfferMap,
  OfferNotes,
  OfferPage,
  OfferPrice,
  OfferTimes,
  OtherOffers,
} from '~/features/flight-offers/index.ts'
import { useCabinLine } from '~/lib/cabin-facts.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { BuyLeg } from './buy-leg.tsx'
import { getEndSelector, LegCard } from './leg-card.tsx'
import { MatchingAlert } from './matching-alert.tsx'
import type { EmptyLegDetail } from './leg-query.ts'

interface LegPageProps {
  leg: EmptyLegDetail
  /** ISO instant of the rendering. */
  now: string
  /** The address asks for a detour that cannot be flown any more. */
  isDetourGone: boolean
}

/** Spec §2 `/empty-legs/{id}__{company}`: one leg with everything that a buyer asks, or its detour. */
export function LegPage({ leg, now, isDetourGone }: LegPageProps) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const names = { from: getCityName(leg.departure), to: getCityName(leg.arrival) }
  return (
    <OfferPage
      list={{ href: paths.emptyLegs(), title: t('title') }}
      eyebrow={t(leg.detour ? 'detours.eyebrow' : 'detail.eyebrow')}
      title={t('detail.title', names)}
      warning={isDetourGone ? <Banner tone="warn">{t('detours.gone')}</Banner> : null}
      side={
        <>
          <BuyLeg leg={leg} />
          <MatchingAlert leg={leg} />
        </>
      }
      below={
        <>
          <p>
            <TextLink href={paths.emptyLegRoute(getEndSelector(leg.departure), getEndSelector(leg.arrival))}>
              {t('route.link', names)}
            </TextLink>
          </p>
          <OtherOffers title={t('detail.others')} offers={leg.alternatives} card={(one) => <LegCard leg={one} level={3} isAlternative />} />
        </>
      }
    >
      <Times leg={leg} />
      <OfferMap offer={leg} title={t('map')} />
      <Aircraft leg={leg} />
      <Trust leg={leg} now={now} />
      <OfferPrice offer={leg} t={(word) => t(`detail.${word}`)} total={leg.price_min} />
    </OfferPage>
  )
}

function Times({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const { departure_date_from: from, departure_date_to: to } = leg
  return (
    <OfferTimes offer={leg} t={(word) => t(`detail.${word}`)} block={t('card.block', { time: formatDuration(leg.block_minutes) })}>
      {from === to ? null : (
        <p className={layout.quiet}>
          {t('detail.window', { from: formatDateTime(from.slice(0, 16), locale), to: formatDateTime(to.slice(0, 16), locale) })}
        </p>
      )}
    </OfferTimes>
  )
}

function Aircraft({ leg }: { leg: EmptyLegDetail }) {
  const t = useTranslations('empty-legs.detail')
  const locale = useLocale()
  const { aircraft, company } = leg
  const fitted = useCabinLine()(aircraft.cabin)
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  const facts = [
    {
      key: 'aircraft',
      icon: <Plane {...icon} />,
      value: `${aircraft.class.name}. ${t('tail', { tail: aircraft.tail, year: String(aircraft.year) })}`,
    },
    { key: 'seats', icon: <Users {...icon} />, value: String(leg.pax_max) },
    { key: 'luggage', icon: <Luggage {...icon} />, value: t('luggageUpTo', { mass: formatMass(leg.luggage_max) }) },
    ...(fitted === '' ? [] : [{ key: 'fitted' as const, icon: <Armchair {...icon} />, value: fitted }]),
    { key: 'operator', icon: <ShieldCheck {...icon} />, value: t('aoc', { name: company.name, aoc: company.aoc }) },
    { key: 'insured', icon: <ShieldCheck {...icon} />, value: formatDate(company.insured_until, locale) },
    { key: 'co2', icon: <Leaf {...icon} />, value: formatEmissions(leg.co2_kg) },
  ] as const
  return (
    <OfferAircraft
      offer={leg}
      picture={t('picture', { type: aircraft.name })}
      cabin={t('cabinPicture', { type: aircraft.name })}
      facts={facts.map((fact) => ({ ...fact, label: t(fact.key) }))}
    />
  )
}

/** Why it costs less, what it depends on, and how often such legs were withdrawn after their sale. */
function Trust({ leg, now }: { leg: EmptyLegDetail; now: string }) {
  const t = useTranslations('empty-legs.detail')
  const checked = Temporal.Instant.from(`${leg.checked_at.replace(' ', 'T')}Z`)
  const minutes = Math.max(0, Math.floor(checked.until(Temporal.Instant.from(now)).total('minutes')))
  const why = leg.detour ? (
    <DetourText leg={leg} detour={leg.detour} />
  ) : (
    t('whyText', { from: getCityName(leg.departure), to: getCityName(leg.arrival) })
  )
  const tied = (
    <>
      <p>{t('tiedText', { minutes })}</p>
      {leg.record.sold === 0 ? null : <p className={layout.quiet}>{t('record', leg.record)}</p>}
    </>
  )
  return (
    <OfferNotes
      notes={[
        { title: t('why'), text: <p>{why}</p> },
        { title: t('tied'), text: tied },
        { title: t('cancel'), text: <p>{t('cancelText')}</p> },
      ]}
    />
  )
}

function DetourText({ leg, detour }: { leg: EmptyLegDetail; detour: NonNullable<EmptyLegDetail['detour']> }) {
  const t = useTranslations('empty-legs.detours')
  const paths = usePaths()
  const names = { from: getCityName(detour.departure), to: getCityName(detour.arrival) }
  return (
    <>
      {t(detour.firm ? 'why' : 'whyRequest', { ...names, distance: formatKilometres(detour.extra_km) })}{' '}
      <TextLink href={paths.emptyLeg(leg.id, leg.company_id)}>{t('original', names)}</TextLink>
    </>
  )
}
