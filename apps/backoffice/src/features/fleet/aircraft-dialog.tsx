import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { firstYear, rateLimits } from '@aquilane/domain/fleet/aircraft-fields'
import { isTail, maxSubCharterSeats } from '@aquilane/domain/fleet/sub-charter'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { reloadFleet, useFleetChoices, type Aircraft } from './fleet.ts'

type Choices = Api['GET /gamma/staff/fleet/choices']['response']

const toFields = (aircraft: Aircraft | null, locale: string) => ({
  tail: aircraft?.tail ?? '',
  type: aircraft ? String(aircraft.type.id) : '',
  company: aircraft ? String(aircraft.company.id) : '',
  base: aircraft?.base.code ?? '',
  year: aircraft ? String(aircraft.year) : '',
  seats: aircraft ? String(aircraft.seats) : '',
  rate: new Intl.NumberFormat(locale).format(aircraft?.rate_percent ?? 100),
  airworthyUntil: aircraft?.airworthy_until ?? '',
})
type Fields = ReturnType<typeof toFields>
type Field = keyof Fields

/** Fields as the API names them. */
const paths: Record<Field, string> = {
  tail: 'tail',
  type: 'aircraft_type.id',
  company: 'company.id',
  base: 'base',
  year: 'year',
  seats: 'seats',
  rate: 'rate_percent',
  airworthyUntil: 'airworthy_until',
}

const toBody = (fields: Fields) => ({
  tail: fields.tail.trim(),
  company: { id: Number(fields.company) },
  base: toAirportSelector(fields.base) ?? '',
  year: Number(fields.year),
  seats: Number(fields.seats),
  rate_percent: Number(fields.rate.replace(',', '.')),
  airworthy_until: fields.airworthyUntil === '' ? null : fields.airworthyUntil,
})

/** An aircraft of the fleet. @param aircraft null: a new one */
export function AircraftDialog({ aircraft, onClose }: { aircraft: Aircraft | null; onClose: () => void }) {
  const t = useTranslations('staff-fleet')
  const choices = useFleetChoices()
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={aircraft ? t('editTitle', { tail: aircraft.tail }) : t('add')}
      closeLabel={t('close')}
    >
      <ListState query={choices} empty={null}>
        {choices.data ? <AircraftForm aircraft={aircraft} choices={choices.data} onClose={onClose} /> : null}
      </ListState>
    </Dialog>
  )
}

function AircraftForm({ aircraft, choices, onClose }: { aircraft: Aircraft | null; choices: Choices; onClose: () => void }) {
  const t = useTranslations('staff-fleet')
  const te = useTranslations('errors')
  const locale = useLocale()
  const [fields, setFields] = useState(() => toFields(aircraft, locale))
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: () =>
      aircraft
        ? api('PATCH /gamma/staff/fleet/aircraft', {
            body: { aircraft: { id: aircraft.id }, revision: aircraft.revision, ...toBody(fields) },
          })
        : api('POST /gamma/staff/fleet/add-aircraft', { body: { aircraft_type: { id: Number(fields.type) }, ...toBody(fields) } }),
    onSuccess: async () => {
      await reloadFleet()
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
    },
    onError: () => focusWrong(element.current),
  })
  const errors = useErrors(fields, choices, save.error)
  const set = (name: Field) => (value: string) => {
    save.reset()
    setFields((now) => ({ ...now, [name]: value }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).some((error) => error !== undefined)) focusWrong(element.current)
    else if (!save.isPending) save.mutate()
  }
  const error = (name: Field) => (isTried ? errors[name] : undefined)
  const text = (name: Field, more: { hint?: string; type?: string; inputMode?: 'numeric' | 'decimal'; maxLength?: number } = {}) => (
    <TextField
      label={t(`fields.${name}`)}
      value={fields[name]}
      onChange={set(name)}
      autoComplete="off"
      spellCheck={false}
      error={error(name)}
      {...more}
    />
  )
  const select = (name: Field, options: { id: number; name: string }[], isFixed = false) => (
    <Select
      label={t(`fields.${name}`)}
      value={fields[name]}
      placeholder="–"
      disabled={isFixed}
      onChange={set(name)}
      options={options.map((one) => ({ value: String(one.id), label: one.name }))}
      error={error(name)}
    />
  )
  return (
    <form ref={element} className={form.form} noValidate onSubmit={submit}>
      <div className={form.pair}>
        {text('tail', { hint: t('tailHint'), maxLength: 10 })}
        {text('base', { hint: t('baseHint'), maxLength: 4 })}
      </div>
      {select('type', choices.aircraft_types, aircraft !== null)}
      {select('company', choices.companies)}
      <div className={form.pair}>
        {text('year', { inputMode: 'numeric', maxLength: 4 })}
        {text('seats', { inputMode: 'numeric', maxLength: 3 })}
      </div>
      <div className={form.pair}>
        {text('rate', { inputMode: 'decimal', maxLength: 5, hint: t('rateHint') })}
        {text('airworthyUntil', { type: 'date', hint: t('airworthyHint') })}
      </div>
      {save.error && Object.keys(fieldCodes(save.error)).length === 0 ? (
        <p role="alert" className={form.wrong}>
          {te(errorCode(save.error))}
        </p>
      ) : null}
      <div className={form.buttons}>
        <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const focusWrong = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

const isBetween = (text: string, min: number, max: number): boolean => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value >= min && value <= max
}

/** What is wrong with each field, in a sentence: by the rules of the form, then by the server. */
function useErrors(fields: Fields, choices: Choices, rejected: unknown): Partial<Record<Field, string | undefined>> {
  const t = useTranslations('staff-fleet.errors')
  const codes = fieldCodes(rejected)
  const seats = choices.aircraft_types.find(({ id }) => String(id) === fields.type)?.seats ?? maxSubCharterSeats
  const thisYear = Temporal.Now.plainDateISO().year
  const [lowest, highest] = [rateLimits.min / 10, rateLimits.max / 10]
  const own: Partial<Record<Field, string | undefined>> = {
    tail: isTail(fields.tail.trim()) ? undefined : t('tail'),
    type: fields.type === '' ? t('required') : undefined,
    company: fields.company === '' ? t('required') : undefined,
    base: toAirportSelector(fields.base) ? undefined : t('base'),
    year: isBetween(fields.year, firstYear, thisYear) ? undefined : t('year', { to: String(thisYear) }),
    seats: isBetween(fields.seats, 1, seats) ? undefined : t('seats', { count: seats }),
    rate: isBetween(fields.rate, lowest, highest) && /^\d+([.,]\d)?$/.test(fields.rate.trim()) ? undefined : t('rate', { lowest, highest }),
  }
  const wrong = (name: Field): string | undefined => {
    const code = codes[paths[name]]
    if (code === undefined) return undefined
    if (code === 'taken') return t('taken')
    return name === 'base' ? t('base') : t('required')
  }
  return Object.fromEntries((Object.keys(paths) as Field[]).map((name) => [name, own[name] ?? wrong(name)]))
}
