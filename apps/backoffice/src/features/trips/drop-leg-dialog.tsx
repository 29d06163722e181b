import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { agreementWays, type AgreementWay } from '@aquilane/domain/orders/consent'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { useZoned } from '~/lib/zoned.ts'
import { type DropResult, DropMoney } from './drop-money.tsx'
import { reloadTrips, type TripDetails } from './trips.ts'

interface Draft {
  leg: string
  agreedBy: AgreementWay | ''
  waivesFee: boolean
  reason: string
}

interface Props {
  trip: TripDetails
  /** Left out: it was opened by itself. */
  onBack?: () => void
  onClose: () => void
}

/** Takes a flight out of a trip at the word of its customer: first what it would do and give back, then the drop. */
export function DropLegDialog({ trip, onBack, onClose }: Props) {
  const t = useTranslations('staff-market.trips.retime')
  const [draft, setDraft] = useState<Draft>({ leg: trip.overdue_leg?.id ?? '', agreedBy: '', waivesFee: false, reason: '' })
  const [isPreviewing, setPreviewing] = useState(false)
  const { preview, drop } = useDrop(trip, draft, { isPreviewing, onDone: onClose, onRefused: () => setPreviewing(false) })
  const result = isPreviewing ? preview.data : undefined
  const error = drop.error ?? (isPreviewing ? preview.error : null)
  const rejected = useFieldErrors(error)
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, trip.aircraft?.tail ?? '')
  const request = result ? drop : { ...preview, isPending: isPreviewing && preview.isFetching }
  const chosen = useSubmit(draft.leg !== '' && draft.agreedBy !== '', request, () => {
    if (isPreviewing) void preview.refetch()
    setPreviewing(true)
  })
  const sent = useSubmit(draft.reason.trim() !== '' && !preview.isFetching, request, () => drop.mutate())
  const edit = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const back = (): void => {
    if (!result) return onBack?.()
    drop.reset()
    setPreviewing(false)
  }
  return (
    <FormDialog
      title={t('drop.title', { pnr: trip.pnr })}
      closeLabel={t('close')}
      onSubmit={result ? sent.onSubmit : chosen.onSubmit}
      request={{ isPending: request.isPending, error }}
      failure={rejected['leg'] ?? problem}
      labels={
        result
          ? { submit: t('drop.submit'), working: t('drop.working'), cancel: t('cancel') }
          : { submit: t('check'), working: t('checking'), cancel: t('cancel') }
      }
      moreButtons={
        result || onBack ? (
          <Button variant="outline" onClick={back}>
            {t(result ? 'back' : 'add.back')}
          </Button>
        ) : null
      }
      isDanger={result !== undefined}
      onClose={onClose}
    >
      {result ? (
        <Preview result={result} draft={draft} onChange={edit} isTried={sent.isTried} />
      ) : (
        <Choice trip={trip} draft={draft} isTried={chosen.isTried} onChange={(part) => (setPreviewing(false), edit(part))} />
      )}
    </FormDialog>
  )
}

/** The preview, again whenever the fee is waived or not, and the drop as it was shown. */
function useDrop(
  trip: TripDetails,
  { leg, agreedBy, waivesFee, reason }: Draft,
  { isPreviewing, onDone, onRefused }: { isPreviewing: boolean; onDone: () => void; onRefused: () => void },
) {
  const t = useTranslations('staff-market.trips.retime')
  const showDone = useDoneToast()
  const asked = {
    order: { id: trip.id },
    leg: { id: leg },
    agreed_by: agreedBy === '' ? ('phone' as const) : agreedBy,
    waive_fee: waivesFee,
  }
  const preview = useQuery({
    queryKey: ['drop-leg', trip.id, leg, waivesFee],
    queryFn: ({ signal }) => api('POST /gamma/staff/order/drop-leg', { body: { ...asked, dry_run: true }, signal, quiet: true }),
    enabled: isPreviewing,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const drop = useMutation({
    mutationFn: () => {
      const { refund, unpaid } = preview.data!
      return api('POST /gamma/staff/order/drop-leg', { body: { ...asked, refund, unpaid, reason: reason.trim() }, quiet: true })
    },
    onSuccess: async (result) => {
      await reloadTrips()
      showDone(result, t('drop.done'))
      onDone()
    },
    onError: async () => {
      onRefused()
      await reloadTrips()
    },
  })
  return { preview, drop }
}

interface ChoiceProps {
  trip: TripDetails
  draft: Draft
  isTried: boolean
  onChange: (part: Partial<Draft>) => void
}

/** Which flight, and how its customer asked. */
function Choice({ trip, draft, isTried, onChange }: ChoiceProps) {
  const t = useTranslations('staff-market.trips.retime')
  const zoned = useZoned()
  const flights = trip.legs.map(({ id, departure, arrival, departure_date: at }) => ({
    value: id,
    label: `${departure.code} – ${arrival.code}, ${zoned.local(at, departure.zone)}`,
  }))
  return (
    <>
      <p>{t('drop.text')}</p>
      <Select
        label={t('drop.leg')}
        placeholder={t('drop.legNone')}
        value={draft.leg}
        options={flights}
        onChange={(leg) => onChange({ leg })}
        error={isTried && draft.leg === '' ? t('drop.legMissing') : undefined}
      />
      <Select
        label={t('drop.agreedBy')}
        hint={t('drop.agreedByHint')}
        placeholder={t('agreedByNone')}
        value={draft.agreedBy}
        options={agreementWays.map((way) => ({ value: way, label: t(`agreement.${way}`) }))}
        onChange={(chosen) => onChange({ agreedBy: agreementWays.find((way) => way === chosen) ?? '' })}
        error={isTried && draft.agreedBy === '' ? t('agreedByMissing') : undefined}
      />
    </>
  )
}

interface PreviewProps {
  result: DropResult
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  isTried: boolean
}

function Preview({ result, draft, onChange, isTried }: PreviewProps) {
  const t = useTranslations('staff-market.trips.retime')
  const tc = useTranslations('staff-market.trips.cancellation')
  const to = useTranslations('staff-operations.kind')
  const { departure, arrival, departure_date: before } = result.dropped_flight
  const flights = { ...result, positioning: [{ departure, arrival, before, after: null }, ...result.positioning] }
  const byTerms = result.fee.amount + result.waived.amount
  // Of a flight that was not paid in time nothing is kept.
  const isLate = result.unpaid || result.paid_late
  return (
    <>
      <RetimeEffects result={flights} outcome={<DropMoney result={result} />} />
      {result.canceled_items.length > 0 ? (
        <p>{t('drop.canceled', { what: [...new Set(result.canceled_items)].map((kind) => to(kind)).join(', ') })}</p>
      ) : null}
      {byTerms > 0 && !isLate ? (
        <Checkbox checked={draft.waivesFee} hint={tc('waiveHint')} onChange={(waivesFee) => onChange({ waivesFee })}>
          {tc('waive')}
        </Checkbox>
      ) : null}
      {result.needs_approval && (isLate || result.waived.amount === 0) ? (
        <Banner tone="warn">
          {isLate && result.waived.amount > 0
            ? t('drop.unpaidApproval', { fee: formatMoneyFixed(result.waived) })
            : t('drop.needsApproval')}
        </Banner>
      ) : null}
      <p>{t(result.unpaid ? 'drop.unpaidCustomer' : 'drop.customer')}</p>
      <ReasonField
        label={t('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
        error={isTried && draft.reason.trim() === '' ? t('reasonMissing') : undefined}
      />
    </>
  )
}
