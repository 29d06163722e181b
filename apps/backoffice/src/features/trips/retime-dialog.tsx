import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { agreementWays, type AgreementWay } from '@aquilane/domain/orders/consent'
import { MAX_LEGS } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { PlainField, ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { AddLegDialog } from './add-leg-dialog.tsx'
import { DropLegDialog } from './drop-leg-dialog.tsx'
import { LegChangeFields } from './leg-change-fields.tsx'
import { isComplete, type LegDraft, toLegChange, toLegDraft } from './leg-draft.ts'
import { reloadTrips, type RetimeBody, type TripDetails } from './trips.ts'

interface Draft {
  legs: LegDraft[]
  tail: string
  agreedBy: AgreementWay | ''
  reason: string
}

const toDraft = (trip: TripDetails): Draft => ({
  legs: trip.legs.map(toLegDraft),
  tail: trip.aircraft?.tail ?? '',
  agreedBy: '',
  reason: '',
})

type Change = Omit<RetimeBody, 'reason' | 'agreed_by'>

/** Only what differs from the trip; the preview has no reason. */
const toBody = (trip: TripDetails, { legs, tail }: Draft): Change => ({
  order: { id: trip.id },
  legs: trip.legs.flatMap((leg, at) => toLegChange(leg, legs[at] ?? toLegDraft(leg)) ?? []),
  ...(tail.trim() === '' || tail.trim().toUpperCase() === trip.aircraft?.tail ? {} : { tail: tail.trim() }),
})

interface Props {
  trip: TripDetails
  onClose: () => void
}

/** Everything that changes a trip: departures, airports, party or aircraft, a flight more and a flight less. */
export function RetimeDialog({ trip, onClose }: Props) {
  const [step, setStep] = useState<'change' | 'add' | 'drop'>('change')
  const onBack = (): void => setStep('change')
  if (step === 'add') return <AddLegDialog trip={trip} onBack={onBack} onClose={onClose} />
  if (step === 'drop') return <DropLegDialog trip={trip} onBack={onBack} onClose={onClose} />
  return <ChangeDialog trip={trip} onAdd={() => setStep('add')} onDrop={() => setStep('drop')} onClose={onClose} />
}

/** A flight more, and one less where one is left then. */
function FlightButtons({ trip, onAdd, onDrop }: Pick<Props, 'trip'> & { onAdd: () => void; onDrop: () => void }) {
  const t = useTranslations('staff-market.trips.retime')
  const me = useStaff()
  return (
    <>
      {trip.legs.length < MAX_LEGS ? (
        <Button variant="outline" onClick={onAdd}>
          {t('add.open')}
        </Button>
      ) : null}
      {trip.legs.length > 1 && can(me, 'orders.cancel') ? (
        <Button variant="outline" onClick={onDrop}>
          {t('drop.open')}
        </Button>
      ) : null}
    </>
  )
}

/** First what would happen, then the change. */
function ChangeDialog({ trip, onAdd, onDrop, onClose }: Props & { onAdd: () => void; onDrop: () => void }) {
  const t = useTranslations('staff-market.trips.retime')
  const [draft, setDraft] = useState(() => toDraft(trip))
  const body = toBody(trip, draft)
  const { preview, apply } = useRetime(body, draft, onClose)
  const error = apply.error ?? preview.error
  const rejected = useFieldErrors(error)
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, draft.tail)
  const edit = (): void => {
    // What was agreed was this preview.
    setDraft({ ...draft, agreedBy: '' })
    preview.reset()
    apply.reset()
  }
  const isAgreed = (preview.data?.needs_consent.length ?? 0) === 0 || draft.agreedBy !== ''
  const isChanged = body.legs.length > 0 || body.tail !== undefined
  const checked = useSubmit(draft.legs.every(isComplete) && isChanged, preview, () => preview.mutate())
  const isUnchanged = checked.isTried && !isChanged
  const applied = useSubmit(draft.reason.trim() !== '' && isAgreed, apply, () => apply.mutate())
  const step = preview.data
    ? { change: apply, submit: applied, label: t('apply'), working: t('applying') }
    : { change: preview, submit: checked, label: t('check'), working: t('checking') }
  return (
    <FormDialog
      title={t('title', { pnr: trip.pnr })}
      closeLabel={t('close')}
      onSubmit={step.submit.onSubmit}
      request={{ isPending: step.change.isPending, error: isUnchanged ? 'unchanged' : error }}
      failure={isUnchanged ? t('unchanged') : (rejected['legs'] ?? (Object.keys(rejected).length === 0 ? problem : null))}
      labels={{ submit: step.label, working: step.working, cancel: t('cancel') }}
      moreButtons={
        preview.data ? (
          <Button variant="outline" onClick={edit}>
            {t('back')}
          </Button>
        ) : (
          <FlightButtons trip={trip} onAdd={onAdd} onDrop={onDrop} />
        )
      }
      onClose={onClose}
    >
      {preview.data ? (
        <>
          <RetimeEffects result={preview.data} />
          <ConsentField result={preview.data} draft={draft} onChange={setDraft} isTried={applied.isTried} />
          <ReasonField
            label={t('reason')}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
            error={applied.isTried && draft.reason.trim() === '' ? t('reasonMissing') : undefined}
          />
        </>
      ) : (
        <RetimeFields trip={trip} draft={draft} body={body} onChange={setDraft} isTried={checked.isTried} rejected={rejected} />
      )}
    </FormDialog>
  )
}

/** The preview and the change itself. */
function useRetime(body: Change, { reason, agreedBy }: Draft, onDone: () => void) {
  const t = useTranslations('staff-market.trips.retime')
  const showDone = useDoneToast()
  const preview = useMutation({ mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...body, dry_run: true } }) })
  const apply = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/order/retime', {
        body: { ...body, reason: reason.trim(), ...(agreedBy === '' ? {} : { agreed_by: agreedBy }) },
      }),
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

type RetimePreview = NonNullable<ReturnType<typeof useRetime>['preview']['data']>

interface ConsentProps {
  result: RetimePreview
  draft: Draft
  onChange: (draft: Draft) => void
  isTried: boolean
}

/** How the customer agreed, where that is needed; the history keeps it. */
function ConsentField({ result, draft, onChange, isTried }: ConsentProps) {
  const t = useTranslations('staff-market.trips.retime')
  if (result.needs_consent.length === 0) return null
  return (
    <Select
      label={t('agreedBy')}
      hint={t('agreedByHint')}
      placeholder={t('agreedByNone')}
      value={draft.agreedBy}
      options={agreementWays.map((way) => ({ value: way, label: t(`agreement.${way}`) }))}
      onChange={(chosen) => onChange({ ...draft, agreedBy: agreementWays.find((way) => way === chosen) ?? '' })}
      error={isTried && draft.agreedBy === '' ? t('agreedByMissing') : undefined}
    />
  )
}

interface FieldsProps {
  trip: TripDetails
  draft: Draft
  body: Change
  onChange: (draft: Draft) => void
  isTried: boolean
  /** Sentences by path of the body. */
  rejected: Partial<Record<string, string>>
}

function RetimeFields({ trip, draft, body, onChange, isTried, rejected }: FieldsProps) {
  const t = useTranslations('staff-market.trips.retime')
  return (
    <>
      {trip.legs.map((leg, at) => (
        <LegChangeFields
          key={leg.id}
          leg={leg}
          draft={draft.legs[at] ?? toLegDraft(leg)}
          onChange={(part) => onChange({ ...draft, legs: draft.legs.map((one, index) => (index === at ? { ...one, ...part } : one)) })}
          isTried={isTried}
          rejected={(field) => rejected[`legs.${body.legs.findIndex(({ id }) => id === leg.id)}.${field}`]}
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
