import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { zoneName } from '@aquilane/i18n/zone-name'
import { Button } from '@aquilane/ui/button'
import { TextField } from '@aquilane/ui/text-field'
import { PlainField, ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { instantOf, timeUtc } from '~/lib/zoned.ts'
import { reloadTrips, type RetimeBody, type TripDetails } from './trips.ts'

interface Draft {
  /** Local departures of the legs. */
  times: string[]
  tail: string
  reason: string
}

const toDraft = (trip: TripDetails): Draft => ({
  times: trip.legs.map(({ departure_date: at }) => at),
  tail: trip.aircraft?.tail ?? '',
  reason: '',
})

/** Only what differs from the trip; the preview has no reason. */
function toBody(trip: TripDetails, { times, tail }: Draft): Omit<RetimeBody, 'reason'> {
  return {
    order: { id: trip.id },
    legs: trip.legs.flatMap(({ id, departure_date: before }, at) => {
      const after = times[at] ?? before
      return after === before ? [] : [{ id, departure_date: after }]
    }),
    ...(tail.trim() === '' || tail.trim().toUpperCase() === trip.aircraft?.tail ? {} : { tail: tail.trim() }),
  }
}

interface Props {
  trip: TripDetails
  onClose: () => void
}

/** Changes times or aircraft of a trip: first what would happen, then the change. */
export function RetimeDialog({ trip, onClose }: Props) {
  const t = useTranslations('staff-market.trips.retime')
  const [draft, setDraft] = useState(() => toDraft(trip))
  const body = toBody(trip, draft)
  const { preview, apply } = useRetime(body, draft.reason.trim(), onClose)
  const error = apply.error ?? preview.error
  const rejected = useFieldErrors(error)
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, draft.tail)
  const edit = (): void => {
    preview.reset()
    apply.reset()
  }
  // The customer has to agree first.
  const isBlocked = (preview.data?.needs_consent.length ?? 0) > 0
  const checked = useSubmit(!draft.times.includes(''), preview, () => preview.mutate())
  const applied = useSubmit(draft.reason.trim() !== '' && !isBlocked, apply, () => apply.mutate())
  const step = preview.data
    ? { change: apply, submit: applied, label: t('apply'), working: t('applying') }
    : { change: preview, submit: checked, label: t('check'), working: t('checking') }
  return (
    <FormDialog
      title={t('title', { pnr: trip.pnr })}
      closeLabel={t('close')}
      onSubmit={step.submit.onSubmit}
      request={{ isPending: step.change.isPending, error }}
      failure={rejected['legs'] ?? (Object.keys(rejected).length === 0 ? problem : null)}
      labels={{ submit: isBlocked ? null : step.label, working: step.working, cancel: t('cancel') }}
      moreButtons={
        preview.data ? (
          <Button variant="outline" onClick={edit}>
            {t('back')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {preview.data ? (
        <>
          <RetimeEffects result={preview.data} />
          {isBlocked ? null : (
            <ReasonField
              label={t('reason')}
              value={draft.reason}
              onChange={(reason) => setDraft({ ...draft, reason })}
              error={applied.isTried && draft.reason.trim() === '' ? t('reasonMissing') : undefined}
            />
          )}
        </>
      ) : (
        <RetimeFields trip={trip} draft={draft} body={body} onChange={setDraft} isTried={checked.isTried} rejected={rejected} />
      )}
    </FormDialog>
  )
}

/** The preview and the change itself. */
function useRetime(body: Omit<RetimeBody, 'reason'>, reason: string, onDone: () => void) {
  const t = useTranslations('staff-market.trips.retime')
  const showDone = useDoneToast()
  const preview = useMutation({ mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...body, dry_run: true } }) })
  const apply = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...body, reason } }),
    onSuccess: async (result) => {
      await reloadTrips()
      showDone(result, t('done'))
      onDone()
    },
    // What was refused stands beside its field.
    onError: async () => {
      preview.reset()
      await reloadTrips()
    },
  })
  return { preview, apply }
}

interface FieldsProps {
  trip: TripDetails
  draft: Draft
  body: Omit<RetimeBody, 'reason'>
  onChange: (draft: Draft) => void
  isTried: boolean
  /** Sentences by path of the body. */
  rejected: Partial<Record<string, string>>
}

type Leg = TripDetails['legs'][number]

/** `10:30 UTC` of a departure as it is typed; nothing while it is incomplete. */
const toUtc = ({ departure: { zone } }: Leg, time = ''): string | undefined =>
  zone === null || time === '' ? undefined : timeUtc(instantOf(time, zone))

function RetimeFields({ trip, draft, body, onChange, isTried, rejected }: FieldsProps) {
  const t = useTranslations('staff-market.trips.retime')
  const locale = useLocale()
  const toZone = ({ departure: { zone }, departure_date: before }: Leg, time = ''): string =>
    zone === null ? '' : zoneName(zone, instantOf(time || before, zone), locale)
  const legError = (id: string, time: string | undefined) =>
    isTried && time === '' ? t('timeMissing') : rejected[`legs.${body.legs.findIndex((leg) => leg.id === id)}.departure_date`]
  return (
    <>
      {trip.legs.map((leg, at) => (
        <TextField
          key={leg.id}
          label={t('departure', { route: `${leg.departure.code} – ${leg.arrival.code}`, zone: toZone(leg, draft.times[at]) })}
          hint={toUtc(leg, draft.times[at])}
          type="datetime-local"
          value={draft.times[at] ?? ''}
          onChange={(value) => onChange({ ...draft, times: draft.times.with(at, value) })}
          error={legError(leg.id, draft.times[at])}
        />
      ))}
      <PlainField
        label={t('tail')}
        hint={t('tailHint')}
        value={draft.tail}
        onChange={(tail) => onChange({ ...draft, tail })}
        maxLength={10}
        error={rejected['tail']}
      />
    </>
  )
}
