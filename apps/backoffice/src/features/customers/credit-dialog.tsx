import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { creditRules } from '@aquilane/domain/invoices/on-account'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toAmount, toAmountText } from '~/lib/amount.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
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
  const [isTried, setTried] = useState(false)
  const amount = toAmount(limit)
  const isReasonMissing = reason.trim().length < 3
  const save = useCustomerChange(
    (to: { limit: { amount: number; currency: 'EUR' }; days: number } | null) =>
      api('POST /gamma/staff/customer/set-credit', { body: { customer: { id }, credit: to, reason: reason.trim() }, quiet: true }),
    t('saved'),
    onClose,
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isLimit(amount) && isDays(Number(days)) && !isReasonMissing && !save.isPending)
      save.mutate({ limit: { amount, currency: 'EUR' }, days: Number(days) })
  }
  const remove = (): void => {
    setTried(true)
    if (!isReasonMissing && !save.isPending) save.mutate(null)
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={tc('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('text')}</p>
        {credit && credit.used.amount > 0 ? <p className={form.quiet}>{t('lower', { used: formatMoneyFixed(credit.used) })}</p> : null}
        <div className={form.pair}>
          <TextField
            label={t('limit')}
            value={limit}
            onChange={setLimit}
            inputMode="decimal"
            autoComplete="off"
            error={isTried && !isLimit(amount) ? t('limitWrong') : undefined}
            data-autofocus=""
          />
          <TextField
            label={t('days')}
            value={days}
            onChange={setDays}
            inputMode="numeric"
            autoComplete="off"
            error={isTried && !isDays(Number(days)) ? t('daysWrong') : undefined}
          />
        </div>
        <TextField
          label={t('reason')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          autoComplete="off"
          error={isTried && isReasonMissing ? t('reasonMissing') : undefined}
        />
        <div className={form.buttons}>
          <Button type="submit" pending={save.isPending} pendingLabel={tc('saving')}>
            {t('save')}
          </Button>
          {credit ? (
            <Button variant="outline" onClick={remove}>
              {t('remove')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onClose}>
            {tc('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
