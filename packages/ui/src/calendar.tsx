import { useRef } from 'react'
import { getLocalTimeZone, parseDate, today } from '@internationalized/date'
import type { CalendarDate, DateDuration, DateValue } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Calendar as AriaCalendar,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DayPriceText, VisibleMonths, usePriceLoading, type LoadPrices } from './calendar-prices.tsx'
import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import styles from './calendar.module.css'

export interface CalendarProps {
  /** ISO date, `yyyy-MM-dd`. */
  value: string | null
  onChange: (iso: string) => void
  /** First and last day that may be chosen, inclusive. */
  min?: string
  max?: string
  isUnavailable?: (iso: string) => boolean
  labels: { title: string; previous: string; next: string }
  /** Prices of a month (`yyyy-MM`) below its days, asked for when it is shown; days without one stay empty, as all do after a refusal. */
  loadPrices?: LoadPrices
  /** Side by side with arrows, or (`scroll`) every month from min to max below each other. */
  layout?: 1 | 2 | 'scroll'
  /** The day of the other flight: marked, with the days between. */
  other?: string | null
  autoFocus?: boolean
  /** Keys that were pressed before the calendar was there: the day that they lead to has the focus. */
  pressed?: readonly string[]
  className?: string
}

const steps: Record<string, DateDuration> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}

const monthsBetween = (from: CalendarDate, to: CalendarDate) => (to.year - from.year) * 12 + to.month - from.month + 1

function toSpan(day: string, value: string | null, other: string | null): 'other' | 'between' | undefined {
  if (other === null) return undefined
  if (day === other) return 'other'
  const [from, to] = [value ?? other, other].toSorted()
  return from! < day && day < to! ? 'between' : undefined
}

/** A month grid with the whole keyboard of a date grid (arrows, Home, End, Page Up and Down, with Shift by years). Heavy: load it lazily. */
export function Calendar({
  value,
  onChange,
  min,
  max,
  isUnavailable,
  loadPrices,
  labels,
  layout = 1,
  other = null,
  autoFocus,
  pressed = [],
  className,
}: CalendarProps) {
  const { locale } = useUi()
  const first = min ? parseDate(min) : undefined
  const last = max ? parseDate(max) : undefined
  const scroll = layout === 'scroll'
  const months = scroll ? Math.min(13, Math.max(1, first && last ? monthsBetween(first, last) : 4)) : layout
  const box = useRef<HTMLDivElement>(null)
  const { prices, lowest, show } = usePriceLoading(loadPrices)
  const start = value ? parseDate(value) : first
  const span = (day: string) => toSpan(day, value, other)
  const focused = pressed.reduce((day, key) => day.add(steps[key] ?? {}), start ?? today(getLocalTimeZone()))
  return (
    <I18nProvider locale={locale}>
      <AriaCalendar<DateValue>
        ref={box}
        aria-label={labels.title}
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date.toString())}
        minValue={first}
        maxValue={last}
        isDateUnavailable={isUnavailable ? (date) => isUnavailable(date.toString().slice(0, 10)) : undefined}
        visibleDuration={{ months }}
        defaultFocusedValue={pressed.length > 0 ? focused : start}
        selectionAlignment="start"
        pageBehavior={months > 1 && !scroll ? 'single' : 'visible'}
        autoFocus={autoFocus}
        className={cx(styles.calendar, scroll && styles.scroll, loadPrices && styles.priced, className)}
      >
        {loadPrices ? <VisibleMonths count={months} start={value?.slice(0, 7)} onShow={show} /> : null}
        {scroll ? null : (
          <div className={styles.arrows}>
            <Button slot="previous" className={styles.arrow} aria-label={labels.previous}>
              <ChevronLeft aria-hidden="true" />
            </Button>
            <Button slot="next" className={styles.arrow} aria-label={labels.next}>
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        )}
        <div className={styles.months}>
          {Array.from({ length: months }, (_, index) => (
            <div key={index} className={styles.month}>
              <CalendarHeading className={styles.heading} offset={{ months: index }} level={3} />
              <CalendarGrid offset={{ months: index }} weekdayStyle="short" className={styles.grid}>
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <CalendarCell date={date} className={styles.day} data-date={date.toString()} data-span={span(date.toString())}>
                      {loadPrices
                        ? ({ formattedDate }) => (
                            <>
                              <span>{formattedDate}</span>
                              <DayPriceText price={prices.get(date.toString())} isLowest={prices.get(date.toString())?.value === lowest} />
                            </>
                          )
                        : undefined}
                    </CalendarCell>
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </div>
          ))}
        </div>
      </AriaCalendar>
    </I18nProvider>
  )
}
