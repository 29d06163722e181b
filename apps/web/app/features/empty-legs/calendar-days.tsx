import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney, formatNumber } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toWeeks, type CalendarPeriod } from './calendar-period.ts'
import type { LegCalendar, toCalendarQuery } from './leg-query.ts'
import styles from './calendar-page.module.css'

type Day = LegCalendar['data'][number]
type Query = ReturnType<typeof toCalendarQuery>

const weekDays = [0, 1, 2, 3, 4, 5, 6]
/** A Monday. */
const aMonday = Temporal.PlainDate.from('2026-01-05')

const whole = ({ amount, currency }: Day['price_min']) => formatMoney({ amount: Math.round(amount), currency })

/** Names of days of the week. */
function useWeekday() {
  const locale = useLocale()
  return (weekday: 'long' | 'short', day: number) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(`${aMonday.add({ days: day }).toString()}T12:00Z`))
}

/** The legs of a day as a list. */
function useDayLink() {
  const paths = usePaths()
  return (date: string, query: Query) => paths.emptyLegs({ ...query, date_from: date, date_to: date, sort: 'price:asc' })
}

export function CalendarWeeks({ period, days, query }: { period: CalendarPeriod; days: readonly Day[]; query: Query }) {
  const nameOf = useWeekday()
  const byDate = new Map(days.map((day) => [day.date, day]))
  const lowest = Math.min(...days.map(({ price_min: price }) => price.amount))
  return (
    <table className={styles.calendar} aria-labelledby="weeks">
      <thead>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              <abbr title={nameOf('long', day)}>{nameOf('short', day)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(period).map((week, at) => (
          <tr key={at}>
            {week.map((date, day) => (
              <td key={day}>
                <Cell date={date} day={byDate.get(date?.toString() ?? '')} lowest={lowest} query={query} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  date: Temporal.PlainDate | null
  day: Day | undefined
  lowest: number
  query: Query
}

function Cell({ date, day, lowest, query }: CellProps) {
  const t = useTranslations('empty-legs.calendar')
  const locale = useLocale()
  const dayLink = useDayLink()
  if (date === null) return null
  const iso = date.toString()
  const number = date.day === 1 ? formatDate(iso, locale, 'dayMonth') : String(date.day)
  if (!day) return <span className={styles.noLegs}>{number}</span>
  const ends = { from: day.departure.name, to: day.arrival.name }
  return (
    <TextLink tone="quiet" className={styles.day} data-lowest={day.price_min.amount === lowest || undefined} href={dayLink(iso, query)}>
      <span className="visually-hidden">
        {t('day', { date: formatDate(iso, locale, 'weekday'), ...ends, count: day.count, price: whole(day.price_min) })}
      </span>
      <span aria-hidden="true" className={styles.number}>
        {number}
        {day.count > 1 ? <small className={styles.more}>{t('more', { count: day.count - 1 })}</small> : null}
      </span>
      <span aria-hidden="true" className={styles.route}>
        {t('route', ends)}
      </span>
      <span aria-hidden="true" className={styles.price}>
        <span className={styles.symbol}>€ </span>
        {formatNumber(Math.round(day.price_min.amount))}
      </span>
    </TextLink>
  )
}

/** Where the table has no room for the route. */
export function CalendarDays({ days, query }: { days: readonly Day[]; query: Query }) {
  const t = useTranslations('empty-legs.calendar')
  const locale = useLocale()
  const dayLink = useDayLink()
  return (
    <section className={layout.section} aria-labelledby="day-by-day">
      <h2 id="day-by-day" className={layout.heading}>
        {t('days')}
      </h2>
      <ul className={styles.list}>
        {days.map((day) => (
          <li key={day.date}>
            <TextLink tone="quiet" className={styles.row} href={dayLink(day.date, query)}>
              <span className={styles.date}>{formatDate(day.date, locale, 'weekday')}</span>
              <span className={styles.ends}>{t('route', { from: day.departure.name, to: day.arrival.name })}</span>
              <span className={styles.others}>{day.count > 1 ? t('more', { count: day.count - 1 }) : null}</span>
              <span className={styles.amount}>{whole(day.price_min)}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
