import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { isTail, maxSubCharterSeats } from '@aquilane/domain/fleet/sub-charter'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { ListState } from '~/lib/list-state.tsx'

type Choices = Api['GET /gamma/staff/fleet/choices']['response']
type Body = Api['POST /gamma/staff/fleet/add-sub-charter']['body']

const empty = { company: '', name: '', aoc: '', country: '', insuredUntil: '', tail: '', type: '', base: '', year: '', seats: '' }
type Fields = typeof empty
type Field = keyof Fields

/** Fields as the API names them. */
const paths: Record<Field, string> = {
  company: 'company.id',
  name: 'new_company.name',
  aoc: 'new_company.aoc',
  country: 'new_company.country',
  insuredUntil: 'new_company.insured_until',
  tail: 'tail',
  type: 'aircraft_type.id',
  base: 'base',
  year: 'year',
  seats: 'seats',
}

/** Choice of an operator that is not in the list. */
const another = 'new'

const toBody = (fields: Fields): Body => ({
  ...(fields.company === another
    ? { new_company: { name: fields.name.trim(), aoc: fields.aoc.trim(), country: fields.country, insured_until: fields.insuredUntil } }
    : { company: { id: Number(fields.company) } }),
  tail: fields.tail.trim(),
  aircraft_type: { id: Number(fields.type) },
  base: toAirportSelector(fields.base) ?? '',
  year: Number(fields.year),
  seats: Number(fields.seats),
})

interface Props {
  /** The aircraft is in the fleet. */
  onAdded: (tail: string) => void
  onClose: () => void
}

/** An aircraft of another operator, for a quote. */
export function SubCharterDialog({ onAdded, onClose }: Props) {
  const t = useTranslations('staff-quotes.subCharter')
  const choices = useQuery({ queryKey: ['fleet', 'choices'], queryFn: ({ signal }) => api('GET /gamma/staff/fleet/choices', { signal }) })
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <ListState query={choices} empty={null}>
        {choices.data ? <SubCharterForm choices={choices.data} onAdded={onAdded} onClose={onClose} /> : null}
      </ListState>
    </Dialog>
  )
}

function SubCharterForm({ choices, onAdded, onClose }: Props & { choices: Choices }) {
  const t = useTranslations('staff-quotes.subCharter')
  const te = useTranslations('errors')
  const [fields, setFields] = useState(empty)
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const add = useMutation({
    mutationFn: () => api('POST /gamma/staff/fleet/add-sub-charter', { body: toBody(fields) }),
    onSuccess: ({ tail }) => onAdded(tail),
    onError: () => focusWrong(element.current),
  })
  const errors = useErrors(fields, choices, add.error)
  const set = (name: Field) => (value: string) => {
    add.reset()
    setFields((now) => ({ ...now, [name]: value }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).some((error) => error !== undefined)) focusWrong(element.current)
    else if (!add.isPending) add.mutate()
  }
  const error = (name: Field) => (isTried ? errors[name] : undefined)
  const text = (name: Field, more: { hint?: string; type?: string; inputMode?: 'numeric'; maxLength?: number } = {}) => (
    <TextField
      label={t(name)}
      value={fields[name]}
      onChange={set(name)}
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      error={error(name)}
      {...more}
    />
  )
  const select = (name: Field, options: { value: string; label: string }[]) => (
    <Select label={t(name)} value={fields[name]} placeholder="–" onChange={set(name)} options={options} error={error(name)} />
  )
  return (
    <form ref={element} className={form.form} noValidate onSubmit={submit}>
      {select('company', [
        { value: another, label: t('another') },
        ...choices.companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ])}
      {fields.company === another ? (
        <>
          {text('name')}
          <div className={form.pair}>
            {text('aoc', { maxLength: 40 })}
            {select(
              'country',
              choices.countries.map(({ code, name }) => ({ value: code, label: name })),
            )}
          </div>
          {text('insuredUntil', { type: 'date' })}
        </>
      ) : null}
      <div className={form.pair}>
        {text('tail', { hint: t('tailHint'), maxLength: 10 })}
        {text('base', { hint: t('baseHint'), maxLength: 4 })}
      </div>
      {select(
        'type',
        choices.aircraft_types.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      <div className={form.pair}>
        {text('year', { inputMode: 'numeric', maxLength: 4 })}
        {text('seats', { inputMode: 'numeric', maxLength: 3 })}
      </div>
      {add.error && Object.keys(fieldCodes(add.error)).length === 0 ? (
        <p role="alert" className={form.wrong}>
          {te(errorCode(add.error))}
        </p>
      ) : null}
      <div className={form.buttons}>
        <Button type="submit" pending={add.isPending} pendingLabel={t('working')}>
          {t('submit')}
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

const isBetween = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** What is wrong with each field, in a sentence: by the rules of the form, then by the server. */
function useErrors(fields: Fields, choices: Choices, rejected: unknown): Partial<Record<Field, string | undefined>> {
  const t = useTranslations('staff-quotes.subCharter.errors')
  const codes = fieldCodes(rejected)
  const type = choices.aircraft_types.find(({ id }) => String(id) === fields.type)
  const seats = type?.seats ?? maxSubCharterSeats
  const thisYear = Temporal.Now.plainDateISO().year
  const isNew = fields.company === another
  const own: Partial<Record<Field, string | undefined>> = {
    company: fields.company === '' ? t('required') : undefined,
    name: isNew && fields.name.trim().length < 2 ? t('required') : undefined,
    aoc: isNew && fields.aoc.trim().length < 2 ? t('required') : undefined,
    country: isNew && fields.country === '' ? t('required') : undefined,
    insuredUntil: isNew && fields.insuredUntil < Temporal.Now.plainDateISO().toString() ? t('insurance') : undefined,
    tail: isTail(fields.tail.trim()) ? undefined : t('tail'),
    type: fields.type === '' ? t('required') : undefined,
    base: toAirportSelector(fields.base) ? undefined : t('base'),
    year: isBetween(fields.year, 1960, thisYear) ? undefined : t('year', { to: String(thisYear) }),
    seats: isBetween(fields.seats, 1, seats) ? undefined : t('seats', { count: seats }),
  }
  const sentences: Partial<Record<string, string>> = {
    unknown_place: t('base'),
    taken: codes['tail'] === undefined ? t('aocTaken') : t('tailTaken'),
    uninsured: t('uninsured'),
    date: t('insurance'),
  }
  const wrong = (name: Field) => {
    const code = codes[paths[name]]
    return code === undefined ? undefined : (sentences[code] ?? t('required'))
  }
  return Object.fromEntries((Object.keys(paths) as Field[]).map((name) => [name, own[name] ?? wrong(name)]))
}
