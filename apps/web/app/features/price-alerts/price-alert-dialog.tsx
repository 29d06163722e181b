import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { maxFlexDays } from '@aquilane/domain/price-alerts/rules'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Dialog } from '@aquilane/ui/dialog'
import { TextLink } from '@aquilane/ui/link'
import { amountOf, groupAmount } from '@aquilane/ui/money-rules'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useFieldCodes } from '~/lib/field-codes.ts'
import { usePaths } from '~/lib/texts.tsx'
import { refreshPriceAlerts } from './price-alert-query.ts'
import styles from './price-alerts.module.css'

interface PriceAlertDialogProps {
  legs: OrderPayload['legs']
  name: string
  /** A confirmed address. */
  hasEmail: boolean
  onClose: () => void
}

export function PriceAlertDialog({ legs, name, hasEmail, onClose }: PriceAlertDialogProps) {
  const t = useTranslations('price-alerts.dialog')
  const paths = usePaths()
  const { limit, setLimit, isFlexible, setFlexible, fault, problem, save, submit } = usePriceAlert({ legs, onClose })
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('text', { trip: name })}</p>
        <Checkbox checked={isFlexible} onChange={setFlexible}>
          {t('flex')}
        </Checkbox>
        <TextField
          label={t('limit')}
          optionalLabel={t('optional')}
          hint={t('limitHint')}
          error={fault}
          prefix="€"
          inputMode="numeric"
          maxLength={12}
          value={limit}
          onChange={setLimit}
        />
        {hasEmail ? null : (
          <p className={styles.quiet}>{t.rich('noEmail', { profile: (text) => <TextLink href={paths.profileEdit()}>{text}</TextLink> })}</p>
        )}
        {problem ? <Banner tone="error">{problem}</Banner> : null}
        <Button type="submit" full pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}

function usePriceAlert({ legs, onClose }: Pick<PriceAlertDialogProps, 'legs' | 'onClose'>) {
  const t = useTranslations('price-alerts.dialog')
  const errors = useTranslations('errors')
  const paths = usePaths()
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const [limit, setLimit] = useState('')
  const [isFlexible, setFlexible] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const amount = amountOf(limit)
  const isWrong = limit.trim() !== '' && !amount
  const save = useMutation({
    mutationFn: () =>
      api('POST /gamma/price-alert/create', {
        body: { legs, flex_days: isFlexible ? maxFlexDays : 0, ...(amount ? { limit: { amount, currency: 'EUR' } } : {}) },
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      onClose()
      toasts.show({
        tone: 'ok',
        title: t('saved'),
        action: { label: t('list'), onPress: () => void navigate(paths.emptyLegSubscriptions()) },
      })
      await refreshPriceAlerts()
    },
    // What is changed after a refusal is another request.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const codes = useFieldCodes(save.error)
  const isLimit = codes?.['limit'] === 'above_price'
  const fault = isChecked && isWrong ? t('fault.amount') : isLimit ? t('fault.above_price') : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!isWrong && !save.isPending) save.mutate()
  }
  const problem =
    save.error === null || isLimit
      ? null
      : codes?.['legs'] === 'no_price'
        ? t('fault.no_price')
        : save.error instanceof ApiError
          ? errors(save.error.code)
          : t('failed')
  const change = (text: string): void => {
    setLimit(groupAmount(text, limit))
    save.reset()
  }
  return { limit, setLimit: change, isFlexible, setFlexible, fault, problem, save, submit }
}
