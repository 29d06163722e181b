import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { Locale } from '@aquilane/domain/site/paths'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { formatDate, formatListPrice } from '@aquilane/i18n/format'
import { Skeleton } from '@aquilane/ui/skeleton'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { api } from '~/lib/api.ts'
import styles from './day-strip.module.css'

type Legs = OrderPayload['legs']
type Day = Api['POST /gamma/charter/day-prices']['response']['data'][number]

const days = 7

/** The legs as they were priced for that day. */
const toLegs = (legs: Legs, { departures }: Day): Legs => legs.map((leg, index) => ({ ...leg, date: departures[index] ?? leg.date }))

interface DayStripProps {
  legs: Legs
  busy: boolean
  onTake: (legs: Legs) => void
}

/** The lowest price of the trip on each day from three before to three after; a day is a search of its own. Later legs stay where they are while they can. */
export function DayStrip({ legs, busy, onTake }: DayStripProps) {
  const t = useTranslations('suggestions.days')
  const locale = useLocale() as Locale
  const { data, isPending, isError } = useQuery({
    queryKey: ['charter/day-prices', locale, legs],
    queryFn: ({ signal }) => api('POST /gamma/charter/day-prices', { body: { legs }, signal, quiet: true }),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = scroller.current
    // The asked day is the fourth of seven.
    if (data && element) element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
  }, [data])
  // The offers of the day that was asked are on the page without it.
  if (isError) return null
  const priced = data?.data.flatMap(({ from_price: price }) => price?.amount ?? []) ?? []
  if (data && priced.length === 0) return null
  const asked = data?.data.find(({ shift }) => shift === 0)?.from_price?.amount ?? Number.POSITIVE_INFINITY
  const lowest = Math.min(...priced) < asked ? Math.min(...priced) : null
  return (
    // Scrolls sideways on phones, so the keyboard has to reach it while its buttons are disabled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={styles.strip} aria-label={t('label')} aria-busy={isPending} tabIndex={0}>
      <ul className={styles.days}>
        {isPending
          ? Array.from({ length: days }, (_, day) => (
              <li key={day}>
                <Skeleton height="56px" radius="6px" />
              </li>
            ))
          : data.data.map((day) => (
              <li key={day.shift}>
                <DayButton day={day} moved={findMoved(legs, day)} lowest={lowest} busy={busy} onTake={() => onTake(toLegs(legs, day))} />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** The day of the second leg where it cannot stay on its own. */
const findMoved = ([, second, ...more]: Legs, { departures, from_price: price }: Day): Moved | null => {
  const [, next] = departures
  return price && second && next && next !== second.date ? { date: next.slice(0, 10), isReturn: more.length === 0 } : null
}

interface Moved {
  date: string
  /** Of a trip of two legs. */
  isReturn: boolean
}

interface DayButtonProps {
  day: Day
  /** What else changes with the day. */
  moved: Moved | null
  /** Lowest of the seven days where it is below that of the asked one, major units. */
  lowest: number | null
  busy: boolean
  onTake: () => void
}

function DayButton({ day, moved, lowest, busy, onTake }: DayButtonProps) {
  const t = useTranslations('suggestions.days')
  const locale = useLocale() as Locale
  const date = formatDate(day.date, locale, 'weekday')
  const price = day.from_price && formatListPrice(day.from_price)
  const isCurrent = day.shift === 0
  const isLowest = day.from_price !== null && day.from_price.amount === lowest
  return (
    <button
      type="button"
      className={styles.day}
      aria-current={isCurrent ? 'date' : undefined}
      data-lowest={isLowest ? '' : undefined}
      disabled={!price || busy}
      onClick={isCurrent ? undefined : onTake}
    >
      <span>{date}</span>{' '}
      <span className={styles.price}>
        {price
          ? t.rich(isLowest ? 'lowest' : 'from', {
              price: (amount) => <b>{amount}</b>,
              amount: price,
              hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
            })
          : t(day.bookable ? 'none' : 'closed')}
      </span>
      {moved ? (
        <span className={styles.moved}>
          {' '}
          {t(moved.isReturn ? 'returnMoves' : 'nextMoves', { date: formatDate(moved.date, locale, 'weekday') })}
        </span>
      ) : null}
    </button>
  )
}
