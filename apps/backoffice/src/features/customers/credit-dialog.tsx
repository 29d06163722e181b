import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { creditRules } from '@aquilane/domain/invoices/on-account'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { AmountField, CountField, ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { useCustomerChange, type CustomerDetails } from './customers.ts'

const isLimit = (amount: number): boolean => amount > 0 && amount <= creditRules.maxLimit
const isDays = (days: number): boolean => Number.isInteger(days) && days >= creditRules.minDays && days <= creditRules.maxDays

/** How much a customer may owe, and for how long. */
export function CreditDialog({ customer: { id, credit }, onClose }: { customer: CustomerDetails; onClose: () => void }) {
  const t = useTranslations('staff-customers.credit')
  const tc = useTranslations('staff-customers')
  const [limit, setLimit] = useState(credit ? toAmountText(credit.limit.amount) : '')
  const [days, setDays] = useState(String(credit?.days ?? creditRules.usualDays))
  const [reason, setReason] = useState('')
  const amount = toAmount(limit)
  const isReasonMissing = reason.trim().length < 3
  const save = useSetCredit(id, reason.trim(), onClose)
  const { isTried, markTried, onSubmit } = useSubmit(isLimit(amount) && isDays(Number(days)) && !isReasonMissing, save, () =>
    save.mutate({ limit: { amount, currency: 'EUR' }, days: Number(days) }),
  )
  const remove = (): void => {
    markTried()
    if (!isReasonMissing && !save.isPending) save.mutate(null)
  }
  return (
    <FormDialog
      title={t('title')}
      closeLabel={tc('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('save'), working: tc('saving'), cancel: tc('cancel') }}
      moreButtons={
        credit ? (
          <Button variant="outline" onClick={remove}>
            {t('remove')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {credit && credit.used.amount > 0 ? <p className={form.quiet}>{t('lower', { used: formatMoneyFixed(credit.used) })}</p> : null}
      <div className={form.pair}>
        <AmountField
          label={t('limit')}
          value={limit}
          onChange={setLimit}
          error={isTried && !isLimit(amount) ? t('limitWrong') : undefined}
          data-autofocus=""
        />
        <CountField
          label={t('days')}
          value={days}
          onChange={setDays}
          error={isTried && !isDays(Number(days)) ? t('daysWrong') : undefined}
        />
      </div>
      <ReasonField
        label={t('reason')}
        value={reason}
        onChange={setReason}
        error={isTried && isReasonMissing ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}

function useSetCredit(id: string, reason: string, onDone: () => void) {
  const t = useTranslations('staff-customers.credit')
  return useCustomerChange(
    (credit: { limit: { amount: number; currency: 'EUR' }; days: number } | null) =>
      api('POST /gamma/staff/customer/set-credit', { body: { customer: { id }, credit, reason }, quiet: true }),
    t('saved'),
    onDone,
  )
}
