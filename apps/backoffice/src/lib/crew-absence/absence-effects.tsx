import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { deviceZone, timeUtc, useZoned } from '../zoned.ts'
import type { AbsenceEffects } from './absence.ts'
import styles from './crew-absence.module.css'

type Flight = AbsenceEffects['lost'][number]

/** What an absence does to flights: who is missing until when, which releases fall, how many could take the seat. */
export function AbsenceEffectsList({ effects: { lost, open } }: { effects: AbsenceEffects }) {
  const t = useTranslations('staff-crew.absence.effects')
  const releases = new Set(lost.flatMap(({ released, order }) => (released ? [order.id] : []))).size
  return (
    <>
      {lost.length > 0 ? (
        <Banner tone="error" title={t('lost', { count: lost.length })} live="status">
          {releases > 0 ? <p className={styles.text}>{t('releases', { count: releases })}</p> : null}
          <Flights flights={lost} />
        </Banner>
      ) : null}
      {open.length > 0 ? (
        <Banner tone="warn" title={t('open', { count: open.length })} live="status">
          <p className={styles.text}>{t('openText')}</p>
          <Flights flights={open} />
        </Banner>
      ) : null}
    </>
  )
}

function Flights({ flights }: { flights: readonly Flight[] }) {
  const t = useTranslations('staff-crew.absence.effects')
  const tr = useTranslations('staff-crew.role')
  const zoned = useZoned()
  return (
    <ul className={styles.flights}>
      {flights.map(({ order, leg, departure, arrival, departure_at: at, tail, seat, due, released, replacements }) => (
        <li key={leg.id}>
          <Link to={`/trips/${order.id}/checklist?crew=1`}>{order.pnr}</Link> {`${departure.code} – ${arrival.code}`}
          {tail === null ? '' : `, ${tail}`}
          <small>
            {[
              `${zoned.moment(at, departure.zone)} · ${timeUtc(at)}`,
              tr(seat),
              due === null ? null : t('due', { moment: zoned.moment(due, departure.zone ?? deviceZone()) }),
              released ? t('released') : null,
              t('replacements', { count: replacements }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
