import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Select } from '@aquilane/ui/select'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { CalendarDays, CalendarWeeks } from './calendar-days.tsx'
import type { CalendarPeriod } from './calendar-period.ts'
import { toCalendarQuery, type CalendarFilters, type LegCalendar } from './leg-query.ts'
import styles from './calendar-page.module.css'

interface CalendarPageProps {
  period: CalendarPeriod
  calendar: LegCalendar
  filters: CalendarFilters
  /** Of the places asked for, where they are known. */
  names: { from: string | null; to: string | null }
}

/** Spec §2 `/empty-legs/calendar`: six weeks as a table of days, each a link to its legs, and the same days as a list. */
export function CalendarPage({ period, calendar, filters, names }: CalendarPageProps) {
  const t = useTranslations('empty-legs.calendar')
  const ta = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  const query = toCalendarQuery(filters)
  const range = { date_from: period.first, date_to: period.last }
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
      <Origin filters={filters} places={calendar.places.from} names={names} />
      <Filtered filters={filters} names={names} />
      <Weeks period={period} query={query} />
      {calendar.data.length === 0 ? (
        <p className={layout.quiet}>
          {t('empty')} <TextLink href={paths.emptyLegSubscriptionEdit('new', { ...query, ...range })}>{ta('tellMe')}</TextLink>
        </p>
      ) : (
        <>
          <CalendarWeeks period={period} days={calendar.data} query={query} />
          <CalendarDays days={calendar.data} query={query} />
        </>
      )}
    </Container>
  )
}

/** A form, so that it works before scripts; what else narrows the days stays in the address. */
function Origin({ filters, places, names }: Pick<CalendarPageProps, 'filters' | 'names'> & { places: LegCalendar['places']['from'] }) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const { from: asked, ...kept } = toCalendarQuery(filters)
  const known = places.map(({ selector, name, count }) => ({ value: selector, label: t('filters.place', { name, count }) }))
  const isKnown = asked === undefined || known.some(({ value }) => value === asked)
  return (
    <form method="get" action={paths.emptyLegsCalendar()} className={styles.origin}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={asked}
        label={t('calendar.origin')}
        name="from"
        defaultValue={asked ?? ''}
        options={[
          { value: '', label: t('calendar.anywhere') },
          ...(isKnown ? [] : [{ value: asked, label: names.from ?? asked }]),
          ...known,
        ]}
      />
      <Button type="submit" variant="outline">
        {t('calendar.show')}
      </Button>
    </form>
  )
}

/** What the days are narrowed to besides their origin, and the way back to all of them. */
function Filtered({ filters, names }: Pick<CalendarPageProps, 'filters' | 'names'>) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const paths = usePaths()
  const words = [
    names.to ? t('calendar.to', { place: names.to }) : null,
    filters.pax > 1 ? t('filters.paxCount', { count: filters.pax }) : null,
    filters.classes.length > 0 ? t('calendar.classes', { count: filters.classes.length }) : null,
  ].filter((word) => word !== null)
  if (words.length === 0) return null
  return (
    <p className={layout.quiet}>
      {t('calendar.only', { filters: new Intl.ListFormat(locale, { type: 'unit' }).format(words) })}{' '}
      <TextLink href={paths.emptyLegsCalendar()}>{t('calendar.all')}</TextLink>
    </p>
  )
}

function Weeks({ period, query }: { period: CalendarPeriod; query: ReturnType<typeof toCalendarQuery> }) {
  const t = useTranslations('empty-legs.calendar')
  const locale = useLocale()
  const paths = usePaths()
  const day = (date: string) => formatDate(date, locale, 'dayMonth')
  const to = (date: string | null) => (date === null ? null : paths.emptyLegsCalendar({ ...query, date_from: date }))
  return (
    <nav className={styles.weeks} aria-label={t('title')}>
      <Step href={to(period.previous)} label={t('previous')}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      <h2 id="weeks" className={styles.period}>
        {t('period', { first: day(period.first), last: day(period.last) })}
      </h2>
      <Step href={to(period.next)} label={t('next')}>
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
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
