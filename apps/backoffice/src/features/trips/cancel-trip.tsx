import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { refundText } from '@aquilane/i18n/refunds'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Facts } from '@aquilane/ui/facts'
import { api } from '~/lib/api.ts'
import { can } from '~/lib/me.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { useStaff } from '~/lib/staff.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadTrips, type TripDetails } from './trips.ts'

type Cancellation = Api['POST /gamma/staff/order/cancel']['response']

/** Cancels a trip for its customer, with what the terms give back shown before. */
export function CancelTrip({ trip }: { trip: TripDetails }) {
  const t = useTranslations('staff-market.trips.cancellation')
  const me = useStaff()
  const [isOpen, setOpen] = useState(false)
  if (!trip.cancelable || !can(me, 'orders.cancel')) return null
  return (
    <>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? <CancelDialog trip={trip} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CancelDialog({ trip, onClose }: { trip: TripDetails; onClose: () => void }) {
  const t = useTranslations('staff-market.trips.cancellation')
  const tr = useTranslations('staff-market.trips.retime')
  const [waivesFee, setWaivesFee] = useState(false)
  const [reason, setReason] = useState('')
  const { quote, cancel } = useCancellation(trip.id, { waivesFee, reason, onClose })
  const { isTried, onSubmit } = useSubmit(reason.trim() !== '' && quote.data !== undefined, cancel, () => cancel.mutate())
  const refund = quote.data && quote.data.refund.amount > 0 ? formatMoneyFixed(quote.data.refund) : null
  return (
    <FormDialog
      title={t('title', { pnr: trip.pnr })}
      closeLabel={tr('close')}
      onSubmit={onSubmit}
      request={{ isPending: cancel.isPending, error: cancel.error }}
      labels={{ submit: refund === null ? t('submit') : t('submitRefund', { amount: refund }), working: t('working'), cancel: t('keep') }}
      isDanger
      isBlocked={!quote.data}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {quote.data ? <Refund quote={quote.data} /> : <p aria-live="polite">{quote.error ? t('failed') : t('loading')}</p>}
      {quote.data && quote.data.fee.amount > 0 ? (
        <Checkbox
          checked={waivesFee}
          hint={t('waiveHint')}
          onChange={(checked) => {
            cancel.reset()
            setWaivesFee(checked)
          }}
        >
          {t('waive')}
        </Checkbox>
      ) : null}
      <ReasonField
        label={tr('reason')}
        value={reason}
        onChange={setReason}
        error={isTried && reason.trim() === '' ? tr('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}

function Refund({ quote }: { quote: Cancellation }) {
  const t = useTranslations('staff-market.trips.cancellation')
  const locale = useLocale()
  const deductions = quote.deductions.reduce((sum, { amount }) => sum + amount.amount, 0)
  const { currency } = quote.refund
  return (
    <Facts
      items={[
        { id: 'paid', label: t('paid'), value: formatMoneyFixed(quote.paid) },
        { id: 'fee', label: quote.waived.amount > 0 ? t('waived') : t('fee'), value: formatMoneyFixed(quote.fee) },
        ...(deductions > 0
          ? [{ id: 'deductions', label: t('deductions'), value: formatMoneyFixed({ amount: deductions, currency }) }]
          : []),
        { id: 'refund', label: t('refund'), value: formatMoneyFixed(quote.refund) },
        ...(quote.refunds.length > 0 ? [{ id: 'where', label: t('where'), value: refundText(locale, quote.refunds) }] : []),
      ]}
    />
  )
}

interface Draft {
  waivesFee: boolean
  reason: string
  onClose: () => void
}

/** The refund as it is now, and the cancellation that it is sent with. */
function useCancellation(id: string, { waivesFee, reason, onClose }: Draft) {
  const t = useTranslations('staff-market.trips.cancellation')
  const showDone = useDoneToast()
  const asked = { order: { id }, waive_fee: waivesFee }
  const quote = useQuery({
    queryKey: ['cancellation', id, waivesFee],
    queryFn: ({ signal }) => api('POST /gamma/staff/order/cancel', { body: { ...asked, dry_run: true }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const cancel = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/order/cancel', { body: { ...asked, refund: quote.data!.refund, reason: reason.trim() }, quiet: true }),
    onSuccess: async (result) => {
      await reloadTrips()
      showDone(result, t('done'))
      onClose()
    },
    onError: () => void quote.refetch(),
  })
  return { quote, cancel }
}
