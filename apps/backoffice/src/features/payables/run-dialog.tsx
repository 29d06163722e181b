import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { reloadPayables, type Payable } from './payables.ts'

/** Puts what was chosen into one payment run. */
export function RunDialog({
  payables,
  onCreated,
  onClose,
}: {
  payables: readonly Payable[]
  onCreated: (id: string) => void
  onClose: () => void
}) {
  const t = useTranslations('staff-finance')
  const te = useTranslations('errors')
  const [day, setDay] = useState(() => Temporal.Now.plainDateISO().toString())
  const total = payables.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0) / 100
  const create = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/payment-run/create', {
        body: { items: payables.map(({ reference }) => reference), execute_on: day },
        quiet: true,
      }),
    onSuccess: async ({ id }) => {
      toasts.show({ tone: 'ok', title: t('runCreated') })
      await reloadPayables()
      onCreated(id)
    },
    onError: reloadPayables,
  })
  const isDayWrong = fieldCodes(create.error)['execute_on'] !== undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('newRun')} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('newRunText', { count: payables.length, amount: formatMoneyFixed({ amount: total, currency: 'EUR' }) })}</p>
        <TextField
          type="date"
          label={t('fields.executeOn')}
          value={day}
          onChange={(value) => {
            create.reset()
            setDay(value)
          }}
          error={isDayWrong ? t('errors.day') : undefined}
          data-autofocus=""
        />
        {create.error && !isDayWrong ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('working')}>
            {t('create')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
