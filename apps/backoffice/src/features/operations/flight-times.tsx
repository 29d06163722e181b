import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { CountField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { MomentField } from '~/lib/form/moment-field.tsx'
import type { TypedMoment } from '~/lib/form/moment-text.ts'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { useOperation, type FlightTimes, type TripLeg } from './operations.ts'
import styles from './operations.module.css'

const moments = ['off_block', 'takeoff', 'landing', 'on_block'] as const
type Moment = (typeof moments)[number]
type SeenTimes = Record<Moment, string | null>

const toCount = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const isCount = (text: string): boolean => /^\d{0,6}$/.test(text.trim())

interface TimesDraft {
  times: Record<Moment, TypedMoment>
  pax: string
  delay: string
  fuel: string
  isDeiced: boolean
}

/** What was typed stays; what was not is as the position feed saw it. */
const toDraft = (leg: TripLeg, seen: SeenTimes | null): TimesDraft => ({
  times: {
    off_block: leg.record?.off_block ?? seen?.off_block ?? leg.departure_at,
    takeoff: leg.record?.takeoff ?? seen?.takeoff ?? null,
    landing: leg.record?.landing ?? seen?.landing ?? null,
    on_block: leg.record?.on_block ?? seen?.on_block ?? null,
  },
  pax: String(leg.record?.pax ?? leg.pax),
  delay: leg.record?.delay_code ?? '',
  fuel: leg.record?.fuel_kg === null || leg.record === null ? '' : String(leg.record.fuel_kg),
  isDeiced: leg.record?.deiced ?? false,
})

const toBody = (draft: TimesDraft): FlightTimes => ({
  off_block: draft.times.off_block ?? '',
  takeoff: draft.times.takeoff ?? null,
  landing: draft.times.landing ?? null,
  on_block: draft.times.on_block ?? null,
  pax: toCount(draft.pax),
  delay_code: delayCodes.find((code) => code === draft.delay) ?? null,
  fuel_kg: toCount(draft.fuel),
  deiced: draft.isDeiced,
})

const isAtDeparture = (field: Moment): boolean => field === 'off_block' || field === 'takeoff'
const placeOf = (leg: TripLeg, field: Moment) => (isAtDeparture(field) ? leg.departure : leg.arrival)

/** When it is expected: as planned, by as much later or earlier as the aircraft left. */
function findExpected(leg: TripLeg, field: Moment, offBlock: TypedMoment): string {
  const planned = isAtDeparture(field) ? leg.departure_at : (leg.arrival_at ?? leg.departure_at)
  if (!offBlock || field === 'off_block') return planned
  const late = Temporal.Instant.from(leg.departure_at).until(Temporal.Instant.from(offBlock))
  return Temporal.Instant.from(planned).add(late).toString()
}

interface FlightTimesProps {
  orderId: string
  leg: TripLeg
  route: string
  /** What a position feed saw. */
  seen?: SeenTimes | null
  onClose: () => void
}

/** Actual times of one flight, as far as the crew has reported them. */
export function FlightTimesDialog({ orderId, leg, route, seen = null, onClose }: FlightTimesProps) {
  const t = useTranslations('staff-operations')
  const ts = useTranslations('staff-flight-status')
  const [draft, setDraft] = useState(() => toDraft(leg, seen))
  // Of the times that were shown: those that the crew types meanwhile are not lost.
  const [shown] = useState(leg.record?.recorded ?? null)
  const set = (field: 'pax' | 'delay' | 'fuel') => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const save = useOperation(
    () =>
      api('POST /gamma/staff/trip/record-flight', {
        body: { order: { id: orderId }, leg: { id: leg.id }, shown, ...toBody(draft) },
        quiet: true,
      }),
    t('flight.done'),
    onClose,
  )
  const rejected = fieldCodes(save.error)
  const momentError = (field: Moment): string | undefined => {
    if (isTried && field === 'off_block' && draft.times.off_block === null) return t('flight.date')
    const code = rejected[field]
    return code === 'missing' || code === 'order' || code === 'future' ? t(`error.${code}`) : undefined
  }
  const areTimes = draft.times.off_block !== null && Object.values(draft.times).every((at) => at !== undefined)
  const { isTried, onSubmit } = useSubmit(areTimes && isCount(draft.pax) && isCount(draft.fuel), save, () => save.mutate())
  const numberError = (text: string) => (isCount(text) ? undefined : t('flight.numberWrong'))
  const wasSeen = Object.values(seen ?? {}).some((at) => at !== null)
  return (
    <FormDialog
      title={t('flight.titleOf', { route })}
      closeLabel={t('item.close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('item.save'), working: t('item.saving'), cancel: t('item.cancel') }}
      onClose={onClose}
    >
      <p>{wasSeen ? `${t('flight.typing')} ${ts('prefilled')}` : t('flight.typing')}</p>
      <MomentFields
        leg={leg}
        times={draft.times}
        onChange={(field, at) => setDraft((now) => ({ ...now, times: { ...now.times, [field]: at } }))}
        isTried={isTried}
        errorOf={momentError}
      />
      <DelaySelect value={draft.delay} onChange={set('delay')} error={rejected['delay_code'] ? t('error.delay') : undefined} />
      <div className={form.pair}>
        <CountField label={t('flight.pax')} value={draft.pax} onChange={set('pax')} error={numberError(draft.pax)} />
        <CountField label={t('flight.fuel')} value={draft.fuel} onChange={set('fuel')} error={numberError(draft.fuel)} />
      </div>
      <Checkbox checked={draft.isDeiced} onChange={(isDeiced) => setDraft((now) => ({ ...now, isDeiced }))}>
        {t('flight.deiced')}
      </Checkbox>
    </FormDialog>
  )
}

interface MomentFieldsProps {
  leg: TripLeg
  times: TimesDraft['times']
  onChange: (field: Moment, at: TypedMoment) => void
  isTried: boolean
  errorOf: (field: Moment) => string | undefined
}

const MomentFields = ({ leg, times, onChange, isTried, errorOf }: MomentFieldsProps) => {
  const t = useTranslations('staff-operations.flight')
  return (
    <div className={styles.times}>
      {moments.map((field) => (
        <MomentField
          key={field}
          label={t(field)}
          value={times[field]}
          onChange={(at) => onChange(field, at)}
          zone={placeOf(leg, field).zone}
          near={findExpected(leg, field, times.off_block)}
          isTried={isTried}
          error={errorOf(field)}
        />
      ))}
    </div>
  )
}

interface DelaySelectProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

export function DelaySelect(props: DelaySelectProps) {
  const t = useTranslations('staff-operations')
  return (
    <Select
      {...props}
      label={t('flight.delay')}
      options={[
        { value: '', label: t('flight.noDelay') },
        ...delayCodes.map((code) => ({ value: code, label: `${code} ${t(`delay.${code}`)}` })),
      ]}
    />
  )
}
