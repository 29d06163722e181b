import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { firstYear } from '@aquilane/domain/fleet/aircraft-fields'
import { isTail, maxSubCharterSeats } from '@aquilane/domain/fleet/sub-charter'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { typedText, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { CountField, PlainField } from '~/lib/form/fields.tsx'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { EntryForm, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors, isWholeWithin, typedNumber } from '~/lib/form/typed.ts'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'

type Choices = Api['GET /gamma/staff/fleet/choices']['response']
type Body = Api['POST /gamma/staff/fleet/add-sub-charter']['body']

/** Choice of an operator that is not in the list. */
const another = 'new'

const toBody = (typed: object): Body => ({
  ...(typedText(typed, 'company.id') === another
    ? {
        new_company: {
          name: typedText(typed, 'new_company.name'),
          aoc: typedText(typed, 'new_company.aoc'),
          country: typedText(typed, 'new_company.country'),
          insured_until: typedText(typed, 'new_company.insured_until'),
        },
      }
    : { company: { id: typedNumber(typedText(typed, 'company.id')) } }),
  tail: typedText(typed, 'tail'),
  aircraft_type: { id: typedNumber(typedText(typed, 'aircraft_type.id')) },
  base: toAirportSelector(typedText(typed, 'base')) ?? '',
  year: typedNumber(typedText(typed, 'year')),
  seats: typedNumber(typedText(typed, 'seats')),
})

function findErrors({ company, new_company: added, tail, aircraft_type: type, base, year, seats }: Body, choices: Choices): FieldErrors {
  const today = Temporal.Now.plainDateISO()
  const most = choices.aircraft_types.find(({ id }) => id === type.id)?.seats ?? maxSubCharterSeats
  return compactErrors({
    'company.id': company !== undefined && Number.isNaN(company.id) && 'required',
    'new_company.name': added !== undefined && added.name.length < 2 && 'required',
    'new_company.aoc': added !== undefined && added.aoc.length < 2 && 'required',
    'new_company.country': added?.country === '' && 'required',
    'new_company.insured_until': added !== undefined && added.insured_until < today.toString() && 'date',
    tail: !isTail(tail) && 'tail',
    'aircraft_type.id': Number.isNaN(type.id) && 'required',
    base: base === '' && 'unknown_place',
    year: !isWholeWithin(year, firstYear, today.year) && 'year',
    seats: !isWholeWithin(seats, 1, most) && `seats ${most}`,
  })
}

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
      <LoadState query={choices} empty={null}>
        {choices.data ? <SubCharterForm choices={choices.data} onAdded={onAdded} onClose={onClose} /> : null}
      </LoadState>
    </Dialog>
  )
}

function SubCharterForm({ choices, onAdded, onClose }: Props & { choices: Choices }) {
  const t = useTranslations('staff-quotes.subCharter')
  const entry = useEntryForm<Body, { tail: string }>({
    defaultValue: {},
    toBody,
    check: (body) => findErrors(body, choices),
    send: (body) => api('POST /gamma/staff/fleet/add-sub-charter', { body }),
    onDone: ({ tail }) => onAdded(tail),
    errorText: useErrorText(),
  })
  const { control, value } = entry
  const toOptions = (list: { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <EntryForm form={entry} labels={{ submit: t('submit'), working: t('working'), cancel: t('cancel') }} onClose={onClose}>
      <Select
        {...control('company.id')}
        label={t('company')}
        placeholder="–"
        options={[{ value: another, label: t('another') }, ...toOptions(choices.companies)]}
      />
      {value('company.id') === another ? <NewOperatorFields control={control} choices={choices} /> : null}
      <div className={form.pair}>
        <PlainField {...control('tail')} label={t('tail')} hint={t('tailHint')} maxLength={10} />
        <PlainField {...control('base')} label={t('base')} hint={t('baseHint')} maxLength={4} />
      </div>
      <Select {...control('aircraft_type.id')} label={t('type')} placeholder="–" options={toOptions(choices.aircraft_types)} />
      <div className={form.pair}>
        <CountField {...control('year')} label={t('year')} maxLength={4} />
        <CountField {...control('seats')} label={t('seats')} maxLength={3} />
      </div>
    </EntryForm>
  )
}

function NewOperatorFields({ control, choices }: { control: ReturnType<typeof useEntryForm<Body, unknown>>['control']; choices: Choices }) {
  const t = useTranslations('staff-quotes.subCharter')
  return (
    <>
      <PlainField {...control('new_company.name')} label={t('name')} maxLength={80} />
      <div className={form.pair}>
        <PlainField {...control('new_company.aoc')} label={t('aoc')} maxLength={40} />
        <Select
          {...control('new_company.country')}
          label={t('country')}
          placeholder="–"
          options={choices.countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <TextField {...control('new_company.insured_until')} label={t('insuredUntil')} type="date" />
    </>
  )
}

/** The sentence of an error code; that of the seats ends in their number. */
function useErrorText(): (code: string, path: string) => string {
  const t = useTranslations('staff-quotes.subCharter.errors')
  return (code, path) => {
    if (code.startsWith('seats ')) return t('seats', { count: Number(code.slice(6)) })
    if (code === 'year') return t('year', { to: String(Temporal.Now.plainDateISO().year) })
    const sentences: Partial<Record<string, string>> = {
      tail: t('tail'),
      unknown_place: t('base'),
      taken: t(path === 'tail' ? 'tailTaken' : 'aocTaken'),
      uninsured: t('uninsured'),
      date: t('insurance'),
    }
    return sentences[code] ?? t('required')
  }
}
