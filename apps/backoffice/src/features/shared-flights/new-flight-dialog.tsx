import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { CountField, PlainField } from '~/lib/form/fields.tsx'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors, isWholeWithin, typedNumber } from '~/lib/form/typed.ts'
import { useFieldErrorText } from '~/lib/form/field-errors.ts'
import form from '~/lib/form/form.module.css'
import { reloadSharedFlights, type NewSharedFlight } from './shared-flights.ts'

function toBody(typed: object): NewSharedFlight {
  const [threshold, decision] = [typedText(typed, 'threshold_seats'), typedText(typed, 'decision_hours')]
  return {
    tail: typedText(typed, 'tail'),
    departure: toAirportSelector(typedText(typed, 'departure')) ?? '',
    arrival: toAirportSelector(typedText(typed, 'arrival')) ?? '',
    departure_date: typedText(typed, 'departure_date'),
    ...(threshold === '' ? {} : { threshold_seats: typedNumber(threshold) }),
    ...(decision === '' ? {} : { decision_hours: typedNumber(decision) }),
  }
}

const isWholeOrNone = (value: number | undefined, min: number, max: number): boolean =>
  value === undefined || isWholeWithin(value, min, max)

const findErrors = (flight: NewSharedFlight) =>
  compactErrors({
    tail: flight.tail.length < 2 && 'required',
    departure: flight.departure === '' && 'code',
    arrival: flight.arrival === '' && 'code',
    departure_date: flight.departure_date === '' && 'required',
    threshold_seats: !isWholeOrNone(flight.threshold_seats, 1, 200) && 'number',
    decision_hours: !isWholeOrNone(flight.decision_hours, 24, 720) && 'hours',
  })

const ownCodes = ['required', 'code', 'number', 'hours'] as const

/** Opens the sale of a flight's seats. */
export function NewFlightDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-market.sharedFlights')
  const navigate = useNavigate()
  const toSentence = useFieldErrorText()
  const entry = useEntryForm<NewSharedFlight, { id: string }>({
    defaultValue: {},
    toBody,
    check: findErrors,
    send: (body) => api('POST /gamma/staff/sharing/open', { body }),
    onDone: async ({ id }) => {
      await reloadSharedFlights()
      toasts.show({ tone: 'ok', title: t('opened') })
      onClose()
      await navigate(`/shared-flights/${id}`)
    },
    errorText: (code) => {
      const own = ownCodes.find((one) => one === code)
      return own ? t(`form.${own}`) : toSentence(code)
    },
  })
  const code = { hint: t('form.codeHint'), maxLength: 4 }
  const { control } = entry
  return (
    <EntryDialog
      title={t('add')}
      closeLabel={t('form.close')}
      form={entry}
      labels={{ submit: t('form.submit'), working: t('form.working'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <PlainField {...control('tail')} label={t('form.tail')} maxLength={10} />
      <div className={form.pair}>
        <PlainField {...code} {...control('departure')} label={t('form.departure')} />
        <PlainField {...code} {...control('arrival')} label={t('form.arrival')} />
      </div>
      <TextField {...control('departure_date')} label={t('form.departureDate')} type="datetime-local" />
      <div className={form.pair}>
        <CountField maxLength={3} {...control('threshold_seats')} label={t('form.threshold')} hint={t('form.thresholdHint')} />
        <CountField maxLength={3} {...control('decision_hours')} label={t('form.decision')} hint={t('form.decisionHint')} />
      </div>
    </EntryDialog>
  )
}
