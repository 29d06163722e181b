import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatMoney, formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { toCalendarQuery, type CalendarFilters } from './leg-query.ts'
import styles from './calendar-page.module.css'

type Day = Api['GET /gamma/empty-leg/calendar']['response']['data'][number]

interface CalendarPageProps {
  /** `yyyy-MM` */
  month: string
  /** First and last month with a link. */
  first: string
  last: string
  days: readonly Day[]
  filters: CalendarFilters
  /** Of the places asked for, where they are known. */
  names: { from: string | null; to: string | null }
}

const weekDays = [0, 1, 2, 3, 4, 5, 6]
/** A Monday. */
const aMonday = Temporal.PlainDate.from('2026-01-05')

/** Spec §2 `/empty-legs/calendar`: a table of days, each a link to its legs, so that it works with keys and without scripts. */
export function CalendarPage({ month, first, last, days, filters, names }: CalendarPageProps) {
  const t = useTranslations('empty-legs.calendar')
  const named = useNamed()
  const paths = usePaths()
  const ta = useTranslations('empty-legs.alerts')
  const query = toCalendarQuery(filters)
  const start = Temporal.PlainYearMonth.from(month)
  const firstDay = start.toPlainDate({ day: 1 })
  const monthRange = { date_from: firstDay.toString(), date_to: firstDay.with({ day: start.daysInMonth }).toString() }
  const neighbour = (by: number) => {
    const other = start.add({ months: by }).toString()
    return other >= first && other <= last ? paths.emptyLegsCalendar({ ...query, month: other }) : null
  }
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
        <LinkButton
          variant="outline"
          size="small"
          href={paths.emptyLegs(query)}
          icon={<List size={18} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('list')}
        </LinkButton>
      </header>
      <Filtered filters={filters} names={names} month={month} />
      <nav className={styles.months} aria-label={t('title')}>
        <MonthLink href={neighbour(-1)} label={t('previous')}>
          <ChevronLeft aria-hidden="true" />
        </MonthLink>
        <h2 id="month" className={styles.month} aria-live="polite">
          {named({ month: 'long', year: 'numeric' }, firstDay)}
        </h2>
        <MonthLink href={neighbour(1)} label={t('next')}>
          <ChevronRight aria-hidden="true" />
        </MonthLink>
      </nav>
      {days.length === 0 ? (
        <p className={layout.quiet}>
          {t('empty')} <TextLink href={paths.emptyLegSubscriptionEdit('new', { ...query, ...monthRange })}>{ta('tellMe')}</TextLink>
        </p>
      ) : null}
      <Month firstDay={firstDay} days={days} query={query} />
    </Container>
  )
}

/** What the days are narrowed to by the address, and the way back to all of them. */
function Filtered({ filters, names, month }: Pick<CalendarPageProps, 'filters' | 'names' | 'month'>) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const paths = usePaths()
  const words = [
    names.from ? t('calendar.from', { place: names.from }) : null,
    names.to ? t('calendar.to', { place: names.to }) : null,
    filters.pax > 1 ? t('filters.paxCount', { count: filters.pax }) : null,
    filters.classes.length > 0 ? t('calendar.classes', { count: filters.classes.length }) : null,
  ].filter((word) => word !== null)
  if (words.length === 0) return null
  return (
    <p className={layout.quiet}>
      {t('calendar.only', { filters: new Intl.ListFormat(locale, { type: 'unit' }).format(words) })}{' '}
      <TextLink href={paths.emptyLegsCalendar({ month })}>{t('calendar.all')}</TextLink>
    </p>
  )
}

/** Names of months and days. */
function useNamed() {
  const locale = useLocale()
  return (style: Intl.DateTimeFormatOptions, date: Temporal.PlainDate) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${date.toString()}T12:00Z`))
}

type Query = ReturnType<typeof toCalendarQuery>

function Month({ firstDay, days, query }: { firstDay: Temporal.PlainDate; days: readonly Day[]; query: Query }) {
  const named = useNamed()
  const cells = [
    ...Array.from({ length: firstDay.dayOfWeek - 1 }, () => null),
    ...Array.from({ length: firstDay.daysInMonth }, (_, at) => firstDay.add({ days: at })),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const lowest = Math.min(...days.map(({ price_min: price }) => price.amount))
  return (
    <table className={styles.calendar} aria-labelledby="month">
      <thead>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              <abbr title={named({ weekday: 'long' }, aMonday.add({ days: day }))}>
                {named({ weekday: 'short' }, aMonday.add({ days: day }))}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={at}>
            {weekDays.map((day) => (
              <td key={day}>
                <CalendarDay date={week[day] ?? null} day={byDate.get(week[day]?.toString() ?? '')} lowest={lowest} query={query} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MonthLink({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
  return href === null ? (
    <span className={styles.step} data-off="" aria-hidden="true">
      {children}
    </span>
  ) : (
    <TextLink href={href} className={styles.step} aria-label={label}>
      {children}
    </TextLink>
  )
}

interface CalendarDayProps {
  date: Temporal.PlainDate | null
  day: Day | undefined
  lowest: number
  query: Query
}

function CalendarDay({ date, day, lowest, query }: CalendarDayProps) {
  const t = useTranslations('empty-legs.calendar')
  const locale = useLocale()
  const paths = usePaths()
  if (date === null) return null
  if (!day) return <span className={styles.noLegs}>{date.day}</span>
  const iso = date.toString()
  const price = formatMoney(day.price_min)
  return (
    <TextLink
      tone="quiet"
      className={styles.day}
      data-lowest={day.price_min.amount === lowest || undefined}
      href={paths.emptyLegs({ ...query, date_from: iso, date_to: iso, sort: 'price:asc' })}
    >
      <span className="visually-hidden">{t('day', { date: formatDate(iso, locale, 'weekday'), count: day.count, price })}</span>
      <b aria-hidden="true">{date.day}</b>
      <span aria-hidden="true">
        <span className={styles.symbol}>€ </span>
        {formatNumber(day.price_min.amount, 0)}
      </span>
    </TextLink>
  )
}
