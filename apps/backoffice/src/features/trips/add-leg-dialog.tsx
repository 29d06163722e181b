import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import type { Api } from '@aquilane/contract/api'
import { answerHours, defaultAnswerHours } from '@aquilane/domain/recovery/proposal'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { ChannelBanner } from '~/lib/order-messages.tsx'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { LegChangeFields } from './leg-change-fields.tsx'
import { isComplete, type LegDraft, toAddedLeg, toLegDraft } from './leg-draft.ts'
import { reloadTrips, type TripDetails } from './trips.ts'

type Endpoint = Api['POST /gamma/staff/order/propose-leg']
type Hours = NonNullable<Endpoint['body']['hours']>

interface Props {
  trip: TripDetails
  onBack: () => void
  onClose: () => void
}

/** The way back of the last flight, as a beginning. */
function toNextLeg(trip: TripDetails): TripDetails['legs'][number] {
  const last = trip.legs.at(-1)!
  return { ...last, departure: last.arrival, arrival: trip.legs[0]!.departure }
}

/** Proposes a flight more to the customer: first what it would do, then the proposal. */
export function AddLegDialog({ trip, onBack, onClose }: Props) {
  const t = useTranslations('staff-market.trips.retime')
  const leg = toNextLeg(trip)
  const [draft, setDraft] = useState<LegDraft>(() => ({ ...toLegDraft(leg), time: '' }))
  const [hours, setHours] = useState<Hours>(defaultAnswerHours)
  const [reason, setReason] = useState('')
  const { preview, send } = useProposal({ order: { id: trip.id }, leg: toAddedLeg(draft), hours }, reason, onClose)
  const error = send.error ?? preview.error
  const rejected = useFieldErrors(error)
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, trip.aircraft?.tail ?? '')
  const checked = useSubmit(isComplete(draft), preview, () => preview.mutate())
  const sent = useSubmit(reason.trim() !== '', send, () => send.mutate())
  const step = preview.data
    ? { change: send, submit: sent, label: t('add.send'), working: t('add.sending') }
    : { change: preview, submit: checked, label: t('check'), working: t('checking') }
  const back = (): void => {
    if (!preview.data) return onBack()
    preview.reset()
    send.reset()
  }
  return (
    <FormDialog
      title={t('add.title', { pnr: trip.pnr })}
      closeLabel={t('close')}
      onSubmit={step.submit.onSubmit}
      request={{ isPending: step.change.isPending, error }}
      failure={Object.keys(rejected).length === 0 ? problem : (rejected['leg'] ?? null)}
      labels={{ submit: step.label, working: step.working, cancel: t('cancel') }}
      moreButtons={<BackButton isChecked={preview.data !== undefined} onClick={back} />}
      onClose={onClose}
    >
      {preview.data ? (
        <>
          <RetimeEffects result={preview.data} outcome={<Outcome result={preview.data} flights={trip.legs.length} />} />
          <ChannelBanner id={trip.id} />
          <ReasonField
            label={t('reason')}
            value={reason}
            onChange={setReason}
            error={sent.isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          />
        </>
      ) : (
        <>
          <p>{t('add.text')}</p>
          <LegChangeFields
            leg={leg}
            draft={draft}
            onChange={(part) => setDraft({ ...draft, ...part })}
            isTried={checked.isTried}
            rejected={(field) => rejected[`leg.${field}`]}
          />
          <HoursField value={hours} onChange={setHours} />
        </>
      )}
    </FormDialog>
  )
}

/** Back to the fields, and from there to everything else that changes a trip. */
function BackButton({ isChecked, onClick }: { isChecked: boolean; onClick: () => void }) {
  const t = useTranslations('staff-market.trips.retime')
  return (
    <Button variant="outline" onClick={onClick}>
      {t(isChecked ? 'back' : 'add.back')}
    </Button>
  )
}

function HoursField({ value: hours, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const t = useTranslations('staff-market.trips.retime')
  return (
    <Select
      label={t('add.hours')}
      value={String(hours)}
      onChange={(value) => onChange(answerHours.find((one) => String(one) === value) ?? defaultAnswerHours)}
      options={answerHours.map((one) => ({ value: String(one), label: t('add.hoursOption', { hours: one }) }))}
    />
  )
}

/** The preview and the proposal itself. */
function useProposal(body: Omit<Endpoint['body'], 'reason' | 'dry_run'>, reason: string, onDone: () => void) {
  const t = useTranslations('staff-market.trips.retime')
  const showDone = useDoneToast()
  const preview = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/propose-leg', { body: { ...body, dry_run: true }, quiet: true }),
  })
  const send = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/propose-leg', { body: { ...body, reason: reason.trim() }, quiet: true }),
    onSuccess: async (result) => {
      await reloadTrips()
      showDone(result, t('add.done'))
      onDone()
    },
    // What was refused stands beside its field.
    onError: async () => {
      preview.reset()
      await reloadTrips()
    },
  })
  return { preview, send }
}

/** What the customer is asked, and what the new price leaves. */
function Outcome({ result, flights }: { result: Endpoint['response']; flights: number }) {
  const t = useTranslations('staff-market.trips.retime')
  const locale = useLocale()
  const { charge, price, margin, decide_by: by, needs_approval: isForTwo, position, fee_percent: fee } = result
  const place = position === 0 ? 'first' : position === flights ? 'last' : 'between'
  return (
    <>
      <Banner tone="info">
        {t(charge.amount === 0 ? 'add.free' : 'add.charge', { charge: formatMoneyFixed(charge), price: formatMoneyFixed(price) })}
      </Banner>
      <p>{t(`add.place.${place}`, { before: position, after: position + 1 })}</p>
      {position === 0 ? <p>{t('add.terms', fee)}</p> : null}
      <p>{t('add.margin', { margin: formatMoneyFixed(margin) })}</p>
      <p>{t('add.customer', { time: formatDateTime(local(by), locale) })}</p>
      {isForTwo ? <Banner tone="warn">{t('add.needsApproval')}</Banner> : null}
    </>
  )
}
