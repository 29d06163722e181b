import { useContext, useEffect, useId, useRef, useState } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import styles from './calendar.module.css'

/** The price of one day. */
export interface DayPrice {
  value: number
  /** In the cell: at most five characters. */
  short: string
  /** For screen readers, after the date. */
  spoken: string
}

export type LoadPrices = (month: string, signal: AbortSignal) => Promise<ReadonlyMap<string, DayPrice>>

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The lowest price, where it is the price of few days. */
function findLowest(values: readonly number[]): number | null {
  const lowest = Math.min(...values)
  return values.filter((value) => value === lowest).length <= values.length / 3 ? lowest : null
}

/** Prices of the months that were shown, each asked for once, one after another. */
export function usePriceLoading(load: LoadPrices | undefined) {
  const [prices, setPrices] = useState<ReadonlyMap<string, DayPrice>>(new Map())
  const latest = useRef(load)
  const asked = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current?.abort()
  }, [])
  const add = async (month: string): Promise<void> => {
    const signal = stop.current?.signal
    if (!signal || signal.aborted) return
    // Without prices the calendar is what it was.
    const found = await latest.current?.(month, signal).catch(() => null)
    if (found && !signal.aborted) setPrices((known) => new Map([...known, ...found]))
  }
  const show = (months: readonly string[]): void => {
    for (const month of months) {
      if (asked.current.has(month)) continue
      asked.current.add(month)
      queue.current = queue.current.then(() => add(month))
    }
  }
  return { prices, lowest: findLowest([...prices.values()].map(({ value }) => value)), show }
}

interface VisibleMonthsProps {
  count: number
  /** The month in view: it and those after it come first. */
  start: string | undefined
  onShow: (months: readonly string[]) => void
}

/** Reports the months that the calendar around it shows. */
export function VisibleMonths({ count, start, onShow }: VisibleMonthsProps) {
  const first = useContext(CalendarStateContext)?.visibleRange.start.toString().slice(0, 7)
  const report = useRef({ onShow, start })
  useEffect(() => {
    report.current = { onShow, start }
  })
  useEffect(() => {
    if (!first) return
    const months = [first]
    while (months.length < count) months.push(nextMonth(months.at(-1)!))
    const inView = report.current.start ?? first
    report.current.onShow([...months.filter((month) => month >= inView), ...months.filter((month) => month < inView)])
  }, [first, count])
  return null
}

/** Its line is there before the price is. The cell has a label of its own, so the price describes it, and its short form is drawn by the style sheet. */
export function DayPriceText({ price, isLowest }: { price: DayPrice | undefined; isLowest: boolean }) {
  const id = useId()
  const line = useRef<HTMLSpanElement>(null)
  const spoken = price?.spoken
  useEffect(() => {
    const cell = line.current?.closest('[role=button]')
    if (!cell || spoken === undefined) return
    cell.setAttribute('aria-describedby', id)
    return () => cell.removeAttribute('aria-describedby')
  }, [id, spoken])
  return (
    <span ref={line} className={styles.price} data-price={price?.short} data-lowest={(price && isLowest) || undefined}>
      {spoken === undefined ? null : (
        <span id={id} hidden>
          {spoken}
        </span>
      )}
    </span>
  )
}
