import { Suspense, lazy, useState } from 'react'
import { MapPin, Search } from 'lucide-react'
import { AsyncCombobox } from '../async-combobox.tsx'
import { Button } from '../button.tsx'
import { DatePicker } from '../date-picker.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { TimeSelect } from '../time-select.tsx'
import { Part, Show } from './part.tsx'
import { findPlaces, places } from './samples.ts'
import type { SamplePlace } from './samples.ts'
import styles from './gallery.module.css'

const Calendar = lazy(async () => ({ default: (await import('../calendar.tsx')).Calendar }))

const min = '2026-11-24'
const max = '2027-02-20'
const write = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${iso}T12:00:00Z`),
  )
const text = (place: SamplePlace) => `${place.name} (${place.code})`
const messages = {
  count: (n: number) => `${n} airports`,
  loading: 'Searching…',
  empty: (q: string) => `No airport or city matches “${q}”. Try the city or the three-letter code.`,
  tooShort: (n: number) => `Enter at least ${n} symbols in search`,
  failed: 'The search did not answer.',
  retry: 'Try again',
  clear: 'Clear',
  close: 'Close',
}
const calendar = { title: 'Departure date', previous: 'Previous month', next: 'Next month', close: 'Close' }
const clock = { title: 'Departure time', close: 'Close', none: 'No time is left on this day.' }
const early = (one: string) => one < '09:30' || one === '11:15'
const sunday = (iso: string) => new Date(`${iso}T12:00:00Z`).getUTCDay() === 0

function Place({ label, look, start = null, error }: { label: string; look?: 'inset'; start?: SamplePlace | null; error?: string }) {
  const [value, setValue] = useState<SamplePlace | null>(start)
  return (
    <AsyncCombobox<SamplePlace>
      label={label}
      look={look}
      error={error}
      value={value}
      onChange={setValue}
      load={findPlaces}
      minChars={3}
      itemKey={(place) => place.code}
      itemText={text}
      placeholder="City or airport"
      icon={look ? undefined : <MapPin aria-hidden="true" />}
      messages={{ ...messages, clear: `Clear ${label}`, title: label }}
      renderItem={(place, mark) => (
        <>
          <span className={styles.option}>
            <span>{mark(place.name)}</span>
            <small>
              {mark(place.city)}, {mark(place.country)}
            </small>
          </span>
          <span className={styles.code}>{mark(place.code)}</span>
        </>
      )}
    />
  )
}

export function Pickers() {
  const [date, setDate] = useState<string | null>(null)
  const [time, setTime] = useState<string | null>(null)
  const [inline, setInline] = useState('2026-12-03')
  return (
    <Part id="pickers" title="Pickers">
      <Show name="The search form: inset fields" wide>
        <form className={styles.search} onSubmit={(event) => event.preventDefault()}>
          <Place label="From" look="inset" start={places[0]} />
          <Place label="To" look="inset" />
          <DatePicker
            look="inset"
            label="Date"
            value={date}
            onChange={setDate}
            min={min}
            max={max}
            formatValue={write}
            placeholder="Choose"
            labels={calendar}
            note="Dates are local to the airport of departure."
          />
          <TimeSelect look="inset" label="Time" value={time} onChange={setTime} placeholder="Choose" labels={clock} isDisabled={early} />
          <NumberStepper
            look="inset"
            label="Passengers"
            defaultValue={2}
            min={1}
            max={19}
            decreaseLabel="One fewer passenger"
            increaseLabel="One more passenger"
          />
          <Button type="submit" size="large" icon={<Search aria-hidden="true" />}>
            Search
          </Button>
        </form>
      </Show>
      <Show name="AsyncCombobox">
        <Place label="Departure" />
        <Place label="Aeroporto di arrivo" start={places[8]} />
        <Place label="With an error" error="Choose where you fly from." />
      </Show>
      <Show name="DatePicker, TimeSelect">
        <DatePicker
          label="Departure date"
          value="2026-12-18"
          onChange={() => {}}
          min={min}
          max={max}
          isUnavailable={sunday}
          formatValue={write}
          placeholder="Choose"
          labels={calendar}
          hint="Sundays are taken."
        />
        <TimeSelect
          label="Departure time"
          value="14:30"
          onChange={() => {}}
          placeholder="Choose"
          labels={clock}
          error="At least six hours from now."
        />
        <DatePicker label="Disabled" value={null} onChange={() => {}} formatValue={write} placeholder="Choose" labels={calendar} disabled />
      </Show>
      <Show name="Calendar">
        <Suspense fallback={<div style={{ minHeight: 346 }} />}>
          <Calendar value={inline} onChange={setInline} min={min} max={max} isUnavailable={sunday} labels={calendar} />
        </Suspense>
      </Show>
    </Part>
  )
}
