import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disputeReasons, type DisputeReason } from '@aquilane/domain/operations/bill-dispute'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import type { BillDialogProps } from './bill-dialog.tsx'
import type { Bill } from './bill-facts.tsx'
import { useOperation } from './operations.ts'

/** What is wrong with a bill. */
export function DisputeDialog({ orderId, company, bill, onClose }: BillDialogProps & { bill: Bill }) {
  const t = useTranslations('staff-operations')
  const [reason, setReason] = useState<DisputeReason | ''>('')
  const [message, setMessage] = useState('')
  const isMessage = message.trim().length >= 3
  const dispute = useOperation(
    (chosen: DisputeReason) =>
      api('POST /gamma/staff/trip/dispute-bill', {
        body: {
          order: { id: orderId },
          company: { id: company.id },
          amount: { amount: bill.amount.amount, currency: 'EUR' },
          reason: chosen,
          message: message.trim(),
        },
        quiet: true,
      }),
    t('bill.disputeDone'),
    onClose,
  )
  const { isTried, onSubmit } = useSubmit(reason !== '' && isMessage, dispute, () => {
    if (reason !== '') dispute.mutate(reason)
  })
  return (
    <FormDialog
      title={t('bill.disputeOf', { name: company.name })}
      closeLabel={t('item.close')}
      onSubmit={onSubmit}
      request={dispute}
      failure={null}
      labels={{ submit: t('bill.dispute'), working: t('item.saving'), cancel: t('item.cancel') }}
      onClose={onClose}
    >
      <p>{t('bill.disputeText', { amount: formatMoneyFixed(bill.amount) })}</p>
      <Select
        label={t('bill.disputeReason')}
        placeholder="–"
        value={reason}
        onChange={(value) => setReason(value as DisputeReason)}
        options={disputeReasons.map((one) => ({ value: one, label: t(`bill.disputeReasons.${one}`) }))}
        error={isTried && reason === '' ? t('bill.disputeMissing') : undefined}
      />
      <ReasonField
        label={t('bill.disputeMessage')}
        value={message}
        onChange={setMessage}
        error={isTried && !isMessage ? t('bill.messageMissing') : undefined}
      />
    </FormDialog>
  )
}
