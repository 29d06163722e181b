import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { firstYear, rateLimits } from '@aquilane/domain/fleet/aircraft-fields'
import { isTail, maxSubCharterSeats } from '@aquilane/domain/fleet/sub-charter'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { AmountField, CountField, PlainField } from '~/lib/form/fields.tsx'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { EntryForm, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors, isWholeWithin, isWithin, typedNumber } from '~/lib/form/typed.ts'
import { FleetEffectsList, useConfirmedChange } from '~/lib/fleet-effects.tsx'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { CabinFields, findCabinErrors, toCabinBody, toCabinText } from './cabin-fields.tsx'
import { reloadFleet, useFleetChoices, type Aircraft } from './fleet.ts'

type Choices = Api['GET /gamma/staff/fleet/choices']['response']
type Body = Api['POST /gamma/staff/fleet/add-aircraft']['body']

const [lowestRate, highestRate] = [rateLimits.min / 10, rateLimits.max / 10]

const toText = (aircraft: Aircraft | null, locale: string) => ({
  tail: aircraft?.tail ?? '',
  aircraft_type: { id: aircraft ? String(aircraft.type.id) : '' },
  company: { id: aircraft ? String(aircraft.company.id) : '' },
  base: aircraft?.base.code ?? '',
  year: aircraft ? String(aircraft.year) : '',
  seats: aircraft ? String(aircraft.seats) : '',
  rate_percent: new Intl.NumberFormat(locale).format(aircraft?.rate_percent ?? 100),
  airworthy_until: aircraft?.airworthy_until ?? '',
  insured_until: aircraft?.insured_until ?? '',
  cabin: toCabinText(aircraft),
})

const toBody = (typed: object): Body => ({
  tail: typedText(typed, 'tail'),
  aircraft_type: { id: typedNumber(typedText(typed, 'aircraft_type.id')) },
  company: { id: typedNumber(typedText(typed, 'company.id')) },
  base: toAirportSelector(typedText(typed, 'base')) ?? '',
  year: typedNumber(typedText(typed, 'year')),
  seats: typedNumber(typedText(typed, 'seats')),
  rate_percent: typedNumber(typedText(typed, 'rate_percent')),
  airworthy_until: typedText(typed, 'airworthy_until') || null,
  insured_until: typedText(typed, 'insured_until') || null,
  cabin: toCabinBody(typed),
})

const seatsOf = (choices: Choices, typeId: number): number =>
  choices.aircraft_types.find(({ id }) => id === typeId)?.seats ?? maxSubCharterSeats

function findErrors(body: Body, choices: Choices): FieldErrors {
  const { tail, base, year, seats, rate_percent: rate } = body
  const most = seatsOf(choices, body.aircraft_type.id)
  return compactErrors({
    tail: !isTail(tail) && 'tail',
    'aircraft_type.id': Number.isNaN(body.aircraft_type.id) && 'required',
    'company.id': Number.isNaN(body.company.id) && 'required',
    base: base === '' && 'base',
    year: !isWholeWithin(year, firstYear, Temporal.Now.plainDateISO().year) && 'year',
    seats: !isWholeWithin(seats, 1, most) && `seats ${most}`,
    ...findCabinErrors(body),
    // Whole tenths.
    rate_percent: !(isWithin(rate, lowestRate, highestRate) && Number.isInteger(Math.round(rate * 1e6) / 1e5)) && 'rate',
  })
}

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
      <LoadState query={choices} empty={null}>
        {choices.data ? <AircraftForm aircraft={aircraft} choices={choices.data} onClose={onClose} /> : null}
      </LoadState>
    </Dialog>
  )
}

function AircraftForm({ aircraft, choices, onClose }: { aircraft: Aircraft | null; choices: Choices; onClose: () => void }) {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  const navigate = useNavigate()
  // The type stays what it is; a field that cannot be changed sends nothing.
  const withType = (typed: object): Body => ({ ...toBody(typed), ...(aircraft ? { aircraft_type: { id: aircraft.type.id } } : {}) })
  const change = useConfirmedChange(({ aircraft_type: _type, ...body }: Body, isDryRun) =>
    api('PATCH /gamma/staff/fleet/aircraft', {
      body: { aircraft: { id: aircraft?.id ?? 0 }, revision: aircraft?.revision ?? 0, ...body, dry_run: isDryRun },
    }),
  )
  const entry = useEntryForm<Body, { id: number } | null>({
    defaultValue: toText(aircraft, locale),
    toBody: withType,
    check: (body) => findErrors(body, choices),
    send: (body) => (aircraft ? change.submit(body) : api('POST /gamma/staff/fleet/add-aircraft', { body })),
    onDone: async (answer) => {
      if (answer === null) return
      await reloadFleet()
      toasts.show({ tone: 'ok', title: t(aircraft ? 'saved' : 'addedDraft') })
      onClose()
      // The list of published aircraft does not have it.
      if (!aircraft) void navigate(`/fleet/${answer.id}`)
    },
    errorText: useErrorText(),
  })
  const { control } = entry
  const toOptions = (list: { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div role="presentation" onChange={change.reset}>
      <EntryForm
        form={entry}
        labels={{ submit: t(change.effects ? 'effects.saveAnyway' : 'save'), working: t('saving'), cancel: t('cancel') }}
        onClose={onClose}
      >
        <div className={form.pair}>
          <PlainField {...control('tail')} label={t('fields.tail')} hint={t('tailHint')} maxLength={10} />
          <PlainField {...control('base')} label={t('fields.base')} hint={t('baseHint')} maxLength={4} />
        </div>
        <Select
          {...control('aircraft_type.id')}
          label={t('fields.type')}
          placeholder="–"
          disabled={aircraft !== null}
          options={toOptions(choices.aircraft_types)}
        />
        <Select {...control('company.id')} label={t('fields.company')} placeholder="–" options={toOptions(choices.companies)} />
        <div className={form.pair}>
          <CountField {...control('year')} label={t('fields.year')} maxLength={4} />
          <CountField {...control('seats')} label={t('fields.seats')} maxLength={3} />
        </div>
        <AmountField {...control('rate_percent')} label={t('fields.rate')} hint={t('rateHint')} maxLength={5} />
        <LastDays control={control} />
        <CabinFields control={control} />
        {aircraft && !aircraft.draft && !aircraft.sub_charter ? <p className={form.quiet}>{t('identityHint')}</p> : null}
        {change.effects ? <FleetEffectsList effects={change.effects} /> : null}
      </EntryForm>
    </div>
  )
}

/** Days after which it is neither sold nor flown. */
function LastDays({ control }: Pick<ReturnType<typeof useEntryForm<Body, unknown>>, 'control'>) {
  const t = useTranslations('staff-fleet')
  return (
    <div className={form.pair}>
      <PlainField {...control('insured_until')} label={t('fields.insuredUntil')} hint={t('insuredHint')} type="date" />
      <PlainField {...control('airworthy_until')} label={t('fields.airworthyUntil')} hint={t('airworthyHint')} type="date" />
    </div>
  )
}

/** The sentence of an error code; that of the seats ends in their number. */
function useErrorText(): (code: string, path: string) => string {
  const t = useTranslations('staff-fleet.errors')
  return (code, path) => {
    if (code.startsWith('seats ')) return t('seats', { count: Number(code.slice(6)) })
    if (code === 'year') return t('year', { to: String(Temporal.Now.plainDateISO().year) })
    if (code === 'rate') return t('rate', { lowest: lowestRate, highest: highestRate })
    if (code === 'unknown_place') return t('base')
    if (path === 'cabin.beds') return t('beds')
    return code === 'tail' || code === 'base' || code === 'taken' ? t(code) : t('required')
  }
}
