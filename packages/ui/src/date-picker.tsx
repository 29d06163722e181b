import { Suspense, lazy, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CalendarDays } from 'lucide-react'
import { AdaptivePopover } from './adaptive-popover.tsx'
import type { CalendarProps } from './calendar.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { PickerButton } from './picker-button.tsx'
import { media, useMediaQuery } from './use-media-query.ts'
import styles from './date-picker.module.css'

/** Preloads the calendar on hover or focus. */
export const preloadCalendar = () => import('./calendar.tsx')

const LazyCalendar = lazy(async () => ({ default: (await preloadCalendar()).Calendar }))

export interface DatePickerProps extends FieldProps, Pick<CalendarProps, 'min' | 'max' | 'isUnavailable' | 'loadPrices' | 'other'> {
  /** ISO date, `yyyy-MM-dd`. */
  value: string | null
  onChange: (iso: string) => void
  /** Chosen in the calendar, where it is not the day of the field. */
  day?: string | null
  /** Above the calendar. */
  head?: ReactNode
  /** A calendar of its own for each value: it begins at its own day. */
  calendarKey?: string | number
  /** A day that is chosen leaves the calendar open, for the next one. */
  staysOpen?: boolean
  /** How the chosen day is written in the field, e.g. "Tue 24 Nov". */
  formatValue: (iso: string) => string
  placeholder: string
  labels: CalendarProps['labels'] & { close: string }
  /** Under the calendar, e.g. what the airport's local date means. */
  note?: ReactNode
  /** Opened from outside, once: give a new value each time. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  name?: string
  disabled?: boolean
  required?: boolean
}

/** Has the focus until the calendar is there. */
const Loading = ({ onKey }: { onKey: (key: string) => void }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the grid inside it takes the keys
  <div
    data-autofocus=""
    tabIndex={-1}
    aria-busy="true"
    onKeyDown={(event) => {
      if (!/^(Arrow|Page)/.test(event.key)) return
      event.preventDefault()
      onKey(event.key)
    }}
  />
)

/** A field that opens a calendar: two months beside it on wide screens, in a sheet below 1240 px, scrolling months on phones. */
export function DatePicker(props: DatePickerProps) {
  const { field, rest } = splitField(props)
  const {
    value,
    onChange,
    min,
    max,
    isUnavailable,
    loadPrices,
    other,
    day = value,
    head,
    calendarKey,
    staysOpen = false,
    formatValue,
    placeholder,
    labels,
    note,
    name,
    disabled,
    required,
    onOpenChange,
  } = rest
  const [own, setOwn] = useState(false)
  const open = rest.open ?? own
  const phone = useMediaQuery(media.phone)
  const frame = useRef<HTMLElement | null>(null)
  const labelId = useId()
  const panelId = useId()
  const [pressed, setPressed] = useState<readonly string[]>([])
  const set = (next: boolean) => {
    setOwn(next)
    setPressed([])
    onOpenChange?.(next)
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
              icon={<CalendarDays aria-hidden="true" />}
              open={open}
              controls={panelId}
              required={required}
              disabled={disabled}
              placeholder={placeholder}
              text={value ? formatValue(value) : null}
              onOpen={() => set(!open)}
              onNear={() => void preloadCalendar()}
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
        sheet={phone ? 'tall' : 'auto'}
        className={styles.panel}
      >
        {head}
        <div className={styles.stage} data-phone={phone || undefined}>
          <Suspense fallback={<Loading onKey={(key) => setPressed((keys) => [...keys, key])} />}>
            <LazyCalendar
              key={calendarKey}
              pressed={pressed}
              value={day}
              min={min}
              max={max}
              isUnavailable={isUnavailable}
              loadPrices={loadPrices}
              other={other}
              labels={labels}
              layout={phone ? 'scroll' : 2}
              autoFocus
              onChange={(iso) => {
                onChange(iso)
                if (!staysOpen) set(false)
              }}
            />
          </Suspense>
        </div>
        {note ? <p className={styles.note}>{note}</p> : null}
      </AdaptivePopover>
    </>
  )
}
