import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { LegChoices } from '@aquilane/domain/trip/leg-choices'
import { thereAndBack, type TripLeg } from '@aquilane/domain/trip/trip'
import { formatDate } from '@aquilane/i18n/format'
import { DatePicker } from '@aquilane/ui/date-picker'
import type { TripAction } from './use-trip.ts'
import styles from './leg-date.module.css'

interface LegDateProps {
  /** All legs of the trip. */
  legs: readonly TripLeg[]
  /** Of the leg whose field this is. */
  index: number
  /** Of each leg. */
  choices: () => readonly LegChoices[] | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen: () => void
  dispatch: (action: TripAction) => void
}

/** The day of a leg. The days there and back are chosen in one calendar, which either field opens. */
export function LegDate({ legs, index, choices, open, onOpenChange, onChosen, dispatch }: LegDateProps) {
  const t = useTranslations('trip')
  const locale = useLocale()
  const [other, setOther] = useState(false)
  const ends = thereAndBack(legs)
  const shown = other && ends ? 1 - index : index
  const leg = legs[shown] ?? legs[index]!
  const offered = choices()?.[shown]
  const { loadPrices, note } = useCalendarPrices(legs.slice(0, shown + 1), offered)
  const toText = (iso: string) => formatDate(iso, locale, 'weekday')
  const { segment, error } = legs[index]!
  // The way back follows, unless its day is known.
  const leadsOn = shown === 0 && ends !== null && ends.back?.segment.date === null
  const show = (at: number) => {
    if (at === 1 && ends?.back === null) dispatch({ type: 'add', back: true })
    setOther(at !== index)
  }
  return (
    <DatePicker
      id={`leg-${index}-date`}
      look="inset"
      label={t('date')}
      placeholder={t('datePlaceholder')}
      value={segment.date}
      day={leg.segment.date}
      open={open}
      onOpenChange={(next) => {
        setOther(false)
        onOpenChange(next)
      }}
      onChange={(date) => {
        dispatch({ type: 'date', leg: shown, date })
        if (leadsOn) setOther(index === 0)
        else onChosen()
      }}
      staysOpen={leadsOn}
      calendarKey={shown}
      other={ends?.back ? legs[1 - shown]?.segment.date : null}
      head={ends ? <Ends ends={ends} shown={shown} toText={toText} onShow={show} /> : null}
      min={offered?.allowedDates?.first}
      max={offered?.allowedDates?.last}
      formatValue={toText}
      labels={{ title: t('date'), previous: t('previousMonth'), next: t('nextMonth'), close: t('close') }}
      loadPrices={loadPrices}
      note={note}
      error={error === 'date' ? t('errors.date') : undefined}
      required
    />
  )
}

interface EndsProps {
  ends: NonNullable<ReturnType<typeof thereAndBack>>
  /** Whose day is chosen below. */
  shown: number
  toText: (iso: string) => string
  onShow: (at: number) => void
}

/** Both days, each the way to its calendar. */
function Ends({ ends, shown, toText, onShow }: EndsProps) {
  const t = useTranslations('trip.thereAndBack')
  return (
    <div role="group" aria-label={t('title')} className={styles.ends}>
      {[ends.there, ends.back].map((end, at) => (
        <button key={at} type="button" className={styles.end} aria-pressed={at === shown} onClick={() => onShow(at)}>
          <span className={styles.label}>{t(at === 0 ? 'there' : 'back')}</span>
          {end?.segment.date ? toText(end.segment.date) : t(end ? 'choose' : 'add')}
        </button>
      ))}
    </div>
  )
}

/** The time that is priced until one is chosen. */
const usualTime = '12:00'

/** From-prices of the calendar, once the route up to this leg is known; their code is loaded with the calendar. */
function useCalendarPrices(route: readonly TripLeg[], offered: LegChoices | undefined) {
  const t = useTranslations('trip')
  const last = route.length - 1
  const isKnown = route.every(({ from, to, segment }, index) => from && to && (index === last || segment.date))
  if (!isKnown) return { loadPrices: undefined, note: t('localTime') }
  const time = route[last]?.segment.time ?? usualTime
  const { first: min, last: max } = offered?.allowedDates ?? {}
  return {
    loadPrices: async (month: string, signal: AbortSignal) => {
      const { loadMonth } = await import('./calendar-prices.ts')
      return loadMonth({ legs: route, month, min, max, time, speak: (price) => t('prices.spoken', { price }), signal })
    },
    note: `${t('prices.note', { time, legs: route.length })} ${t('localTime')}`,
  }
}
