import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { flightStatuses, isCorrection } from '@aquilane/domain/operations/flight-status'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { api, fieldCodes } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { MomentField } from '~/lib/form/moment-field.tsx'
import type { TypedMoment } from '~/lib/form/moment-text.ts'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { DelaySelect } from './flight-times.tsx'
import type { FlightState } from './flight-status.ts'
import { useOperation, type TripLeg } from './operations.ts'

interface FlightDialogProps {
  orderId: string
  state: FlightState
  route: string
  onClose: () => void
}

const useLabels = () => {
  const t = useTranslations('staff-flight-status')
  return { submit: t('save'), working: t('saving'), cancel: t('cancel') }
}

/** A new departure with its reason, or back to the plan. */
export function DelayDialog({ orderId, leg, state, route, onClose }: FlightDialogProps & { leg: TripLeg }) {
  const t = useTranslations('staff-flight-status')
  const labels = useLabels()
  const [time, setTime] = useState<TypedMoment>(state.estimated_off_block ?? state.departs)
  const [code, setCode] = useState<string>(state.delay_code ?? '')
  const save = useOperation(
    (isPlanned: boolean) =>
      api('POST /gamma/staff/flight-status/delay', {
        body: {
          order: { id: orderId },
          leg: { id: state.id },
          off_block: isPlanned ? null : (time ?? null),
          delay_code: isPlanned ? null : (delayCodes.find((one) => one === code) ?? null),
        },
        quiet: true,
      }),
    t('delayed'),
    onClose,
  )
  const rejected = fieldCodes(save.error)
  const { isTried, onSubmit } = useSubmit(Boolean(time) && code !== '', save, () => save.mutate(false))
  const timeCode = rejected['off_block']
  const timeError =
    timeCode === 'past' || timeCode === 'order' ? t(`error.${timeCode}`) : isTried && time === null ? t('error.time') : undefined
  return (
    <FormDialog
      title={t('delayOf', { route })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={labels}
      onClose={onClose}
    >
      <p>{t('delayHint')}</p>
      <MomentField
        label={t('newDeparture')}
        value={time}
        onChange={setTime}
        zone={leg.departure.zone}
        near={state.departs}
        hasNow={false}
        isTried={isTried}
        error={timeError}
      />
      <DelaySelect value={code} onChange={setCode} error={isTried && code === '' ? t('error.missing') : undefined} />
      {state.estimated_off_block === null ? null : (
        <Button variant="quiet" onClick={() => save.mutate(true)}>
          {t('onTime')}
        </Button>
      )}
    </FormDialog>
  )
}

/** Takes a status back, with a reason that stays. */
export function CorrectDialog({ orderId, state, route, onClose }: FlightDialogProps) {
  const t = useTranslations('staff-flight-status')
  const labels = useLabels()
  const earlier = flightStatuses.filter((one) => isCorrection(state.status, one))
  const [to, setTo] = useState<string>(earlier.at(-1) ?? 'scheduled')
  const [reason, setReason] = useState('')
  const save = useOperation(
    () =>
      api('POST /gamma/staff/flight-status/correct', {
        body: {
          order: { id: orderId },
          leg: { id: state.id },
          shown: state.status,
          to: earlier.find((one) => one === to) ?? 'scheduled',
          reason: reason.trim(),
        },
        quiet: true,
      }),
    t('correctDone'),
    onClose,
  )
  const isReason = reason.trim().length >= 3
  const { isTried, onSubmit } = useSubmit(isReason, save, () => save.mutate())
  return (
    <FormDialog
      title={t('correctOf', { route })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={labels}
      onClose={onClose}
    >
      <p>{t('correctHint')}</p>
      <Select label={t('to')} value={to} onChange={setTo} options={earlier.map((one) => ({ value: one, label: t(`status.${one}`) }))} />
      <TextField
        label={t('reason')}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isTried && !isReason ? t('error.reason') : undefined}
      />
    </FormDialog>
  )
}
