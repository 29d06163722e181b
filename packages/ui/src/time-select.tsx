import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Clock } from 'lucide-react'
import { AdaptivePopover } from './adaptive-popover.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { PickerButton } from './picker-button.tsx'
import { timeFromDigits, timesOfDay } from './time-rules.ts'
import styles from './time-select.module.css'

export interface TimeSelectProps extends FieldProps {
  /** "HH:mm". */
  value: string | null
  onChange: (time: string) => void
  isDisabled?: (time: string) => boolean
  stepMinutes?: 15 | 20 | 30
  placeholder: string
  /** Driven by the owner; by the field itself when missing. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  formatValue?: (time: string) => string
  labels: {
    title: string
    close: string
    /** Shown when no time of the day is left. */
    none?: string
    /** Names the parts of the day. */
    periods?: string
  }
  /** Parts of the day that may be chosen instead of a time. */
  periods?: readonly { value: string; label: string }[]
  /** The chosen one; the time is not shown then. */
  period?: string | undefined
  onPeriod?: (value: string) => void
  name?: string
  disabled?: boolean
  required?: boolean
}

/** A time of day on a grid of hours by quarters. Arrows move, digits jump ("930"), hours without a time to choose are left out. */
export function TimeSelect(props: TimeSelectProps) {
  const { field, rest } = splitField(props)
  const {
    value,
    onChange,
    isDisabled,
    stepMinutes = 15,
    placeholder,
    formatValue = (time) => time,
    labels,
    name,
    disabled,
    required,
    onOpenChange,
    periods,
    period,
    onPeriod,
  } = rest
  const [own, setOwn] = useState(false)
  const open = rest.open ?? own
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLElement | null>(null)
  const labelId = useId()
  const panelId = useId()
  const columns = 60 / stepMinutes
  const hours = useMemo(() => {
    const times = timesOfDay(stepMinutes)
    return Array.from({ length: 24 }, (_, hour) => times.slice(hour * columns, (hour + 1) * columns)).filter((row) =>
      row.some((time) => !isDisabled?.(time)),
    )
  }, [stepMinutes, columns, isDisabled])
  const set = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
    if (!next) setTyped('')
  }
  return (
    <>
      <Field {...field} labelId={labelId} disabled={disabled}>
        {(control) => (
          <>
            <PickerButton
              {...control}
              ref={(element) => {
                frame.current = element?.closest<HTMLElement>('[data-frame]') ?? null
              }}
              labelId={labelId}
              icon={<Clock aria-hidden="true" />}
              open={open}
              controls={panelId}
              required={required}
              disabled={disabled}
              placeholder={placeholder}
              text={findPeriod(periods, period) ?? (value ? formatValue(value) : null)}
              onOpen={() => set(!open)}
              onKeyDown={(event) => {
                if (open || !/^\d$/.test(event.key)) return
                event.preventDefault()
                setTyped(event.key)
                set(true)
              }}
            />
            {name ? <input type="hidden" name={name} value={value ?? ''} disabled={disabled} /> : null}
          </>
        )}
      </Field>
      <AdaptivePopover
        id={panelId}
        open={open}
        onClose={() => set(false)}
        anchor={frame}
        title={labels.title}
        closeLabel={labels.close}
        bare
        className={styles.panel}
      >
        <Periods
          periods={periods}
          period={period}
          label={labels.periods}
          onPick={(value) => {
            onPeriod?.(value)
            set(false)
          }}
        />
        {hours.length === 0 ? (
          <p className={styles.none}>{labels.none}</p>
        ) : (
          <TimeGrid
            hours={hours}
            value={period ? null : value}
            label={labels.title}
            typedFirst={typed}
            isDisabled={isDisabled}
            onPick={(time) => {
              onChange(time)
              set(false)
            }}
          />
        )}
      </AdaptivePopover>
    </>
  )
}

type PeriodList = TimeSelectProps['periods']

const findPeriod = (periods: PeriodList, period: string | undefined): string | undefined =>
  periods?.find(({ value }) => value === period)?.label

interface PeriodsProps extends Pick<TimeSelectProps, 'periods' | 'period'> {
  label: string | undefined
  onPick: (value: string) => void
}

/** Above the times: parts of the day. */
function Periods({ periods, period, label, onPick }: PeriodsProps) {
  if (!periods?.length) return null
  return (
    <div role="group" aria-label={label} className={styles.periods}>
      {periods.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === period}
          className={styles.period}
          onClick={() => onPick(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}

interface TimeGridProps {
  hours: readonly (readonly string[])[]
  value: string | null
  label: string
  typedFirst: string
  isDisabled?: (time: string) => boolean
  onPick: (time: string) => void
}

const pause = 1500

function TimeGrid({ hours, value, label, typedFirst, isDisabled, onPick }: TimeGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const typed = useRef({ text: typedFirst, at: 0 })
  const free = useMemo(() => hours.flat().filter((time) => !isDisabled?.(time)), [hours, isDisabled])
  const usual = free.find((time) => time >= '09:00') ?? free[0] ?? null
  const [active, setActive] = useState(() => timeFromDigits(typedFirst, free) ?? (value && free.includes(value) ? value : usual))

  useEffect(() => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-time="${active}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }, [active])
  // Opens with the chosen hour in the middle.
  useEffect(() => {
    grid.current?.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'center' })
  }, [])

  const key = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) {
      event.preventDefault()
      const last = typed.current
      last.text = event.timeStamp - last.at < pause || (last.at === 0 && last.text) ? last.text + event.key : event.key
      let hit = timeFromDigits(last.text, free)
      if (hit === null) {
        last.text = event.key
        hit = timeFromDigits(event.key, free)
      }
      last.at = event.timeStamp
      if (hit) setActive(hit)
      return
    }
    const at = free.indexOf(active ?? '')
    const row = hours.findIndex((times) => times.includes(active ?? ''))
    const column = row < 0 ? 0 : (hours[row]?.indexOf(active ?? '') ?? 0)
    const vertical = (by: number) => {
      for (let next = row + by; next >= 0 && next < hours.length; next += Math.sign(by)) {
        const times = hours[next]?.filter((time) => free.includes(time)) ?? []
        const same = hours[next]?.[column]
        const target = same && free.includes(same) ? same : times[0]
        if (target) return target
      }
      return by > 0 ? free.at(-1) : free[0]
    }
    const moves: Record<string, string | undefined> = {
      ArrowRight: free[Math.min(free.length - 1, at + 1)],
      ArrowLeft: free[Math.max(0, at - 1)],
      ArrowDown: vertical(1),
      ArrowUp: vertical(-1),
      PageDown: vertical(4),
      PageUp: vertical(-4),
      Home: hours[row]?.find((time) => free.includes(time)),
      End: hours[row]?.findLast((time) => free.includes(time)),
    }
    const next = event.ctrlKey && event.key === 'Home' ? free[0] : event.ctrlKey && event.key === 'End' ? free.at(-1) : moves[event.key]
    if (!next) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <div className={styles.scroller}>
      <table role="grid" aria-label={label} className={styles.grid} ref={grid} onKeyDown={key}>
        <tbody>
          {hours.map((times) => (
            <tr key={times[0]}>
              {times.map((time) => {
                const off = isDisabled?.(time) ?? false
                return (
                  <td key={time} aria-selected={time === value}>
                    <button
                      type="button"
                      data-time={time}
                      data-autofocus={time === active ? '' : undefined}
                      tabIndex={time === active ? 0 : -1}
                      aria-disabled={off || undefined}
                      className={styles.cell}
                      onClick={() => {
                        if (!off) onPick(time)
                      }}
                    >
                      {time}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
