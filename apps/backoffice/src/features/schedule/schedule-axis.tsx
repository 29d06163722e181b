import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useUi } from '@aquilane/ui/provider'
import { useNow } from '~/lib/use-now.ts'
import { daysFrom, spans, tickHours, toBox, utc, type Axis, type Span } from './schedule.ts'
import styles from './schedule.module.css'

/** As much of the date as there is room for; the month where it begins. */
function dayLabel(day: Temporal.PlainDate, dayWidth: number, tag: string): string {
  if (dayWidth >= 60) return day.toLocaleString(tag, { weekday: 'short', day: 'numeric', month: 'short' })
  if (day.day === 1) return day.toLocaleString(tag, { month: 'short' })
  return dayWidth < 40 ? String(day.day) : day.toLocaleString(tag, { weekday: 'narrow', day: 'numeric' })
}

/** Spans with hours begin two hours before now, where now is in them. */
export function useNowInSight({ origin, days, dayWidth }: Axis) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = (Date.now() - origin) / 86_400_000
    if (scroll.current && dayWidth >= 240 && at > 0 && at < days) scroll.current.scrollLeft = Math.max(0, (at - 2 / 24) * dayWidth)
  }, [origin, days, dayWidth])
  return scroll
}

/** Where the day is. A part of its own: the rows are not drawn again when it moves. */
export function NowLine({ axis }: { axis: Axis }) {
  const t = useTranslations('staff-schedule')
  const now = useNow(30)
  if (now < axis.origin || now > axis.origin + axis.days * 86_400_000) return null
  const at = new Date(now).toISOString()
  const { left } = toBox({ from: at, to: at }, axis)
  return (
    <span
      className={styles.now}
      style={{ '--now': `${left}px` } as CSSProperties}
      role="img"
      aria-label={t('now', { time: utc(at) })}
      title={t('now', { time: utc(at) })}
    />
  )
}

/** Days, and hours where there is room. */
export function DaysHead({ from, days }: { from: string; days: Span }) {
  const { locale } = useUi()
  const step = tickHours[days]
  const hours = step === undefined ? [] : Array.from({ length: (24 / step) * days }, (_, at) => (at * step) % 24)
  return (
    <div className={styles.head}>
      <span className={styles.corner} />
      {daysFrom(from, days).map((day) => (
        <span key={day.toString()} data-weekend={day.dayOfWeek > 5 || undefined}>
          <b>{dayLabel(day, spans[days], locale)}</b>
        </span>
      ))}
      {hours.length > 0 ? (
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour, at) => (
            // Hours come again every day.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{`${String(hour).padStart(2, '0')}${spans[days] >= 720 ? ':00' : ''}`}</span>
          ))}
        </div>
      ) : null}
    </div>
  )
}
