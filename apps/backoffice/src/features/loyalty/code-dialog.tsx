import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { couponScopes, type CouponScope } from '@aquilane/domain/loyalty/coupons'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { reloadCampaigns, type NewCampaign } from './loyalty.ts'
import styles from './loyalty.module.css'

const empty = { code: '', en: '', it: '', amount: '', minOrder: '', validDays: '', ends: '', total: '' }
type Fields = typeof empty

/** A decimal comma is as good as a point; NaN for what is no amount. */
const toAmount = (text: string): number => (/^\d+([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)
const euros = (text: string) => ({ amount: toAmount(text), currency: 'EUR' as const })
const toWhole = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))
const isWhole = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,5}$/.test(text.trim())

function toBody(fields: Fields, scope: CouponScope): NewCampaign {
  return {
    code: fields.code.trim(),
    title: { en: fields.en.trim(), it: fields.it.trim() },
    amount: euros(fields.amount),
    min_order: fields.minOrder.trim() === '' ? null : euros(fields.minOrder),
    scope,
    valid_days: toWhole(fields.validDays),
    ends: fields.ends === '' ? null : fields.ends,
    total: toWhole(fields.total),
  }
}

/** A new coupon code, good from now on. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff.loyalty.code')
  const te = useTranslations('errors')
  const [fields, setFields] = useState(empty)
  const [scope, setScope] = useState<CouponScope>('any')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const make = useMutation({
    mutationFn: () => api('POST /gamma/staff/campaign/create', { body: toBody(fields, scope) }),
    onSuccess: async ({ code }) => {
      await reloadCampaigns()
      toasts.show({ tone: 'ok', title: t('done', { code: code ?? '' }) })
      onClose()
    },
  })
  const faults: Partial<Record<keyof Fields, string | undefined>> = {
    code: /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/.test(fields.code.trim()) ? undefined : t('codeWrong'),
    en: fields.en.trim() === '' ? t('needed') : undefined,
    it: fields.it.trim() === '' ? t('needed') : undefined,
    amount: toAmount(fields.amount) >= 1 ? undefined : t('amountWrong'),
    minOrder: fields.minOrder.trim() === '' || toAmount(fields.minOrder) >= 1 ? undefined : t('amountWrong'),
    validDays: isWhole(fields.validDays) && (toWhole(fields.validDays) ?? 1) <= 1_000 ? undefined : t('daysWrong'),
    total: isWhole(fields.total) ? undefined : t('wholeWrong'),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined)) {
      if (!make.isPending) make.mutate()
      return
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const field = (name: keyof Fields, more: { hint?: string; type?: string; numeric?: boolean; prefix?: string; max?: number } = {}) => (
    <TextField
      label={t(`fields.${name}`)}
      value={fields[name]}
      onChange={(value) => setFields((now) => ({ ...now, [name]: value }))}
      autoComplete="off"
      maxLength={more.max ?? 80}
      type={more.type ?? 'text'}
      {...(more.hint ? { hint: more.hint } : {})}
      {...(more.numeric ? { inputMode: 'decimal' as const } : {})}
      {...(more.prefix ? { prefix: more.prefix } : {})}
      error={tried ? faults[name] : undefined}
    />
  )
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('cancel')}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {field('code', { hint: t('codeHint'), max: 40 })}
        <div className={styles.pair}>
          {field('en')}
          {field('it')}
        </div>
        <div className={styles.pair}>
          {field('amount', { numeric: true, prefix: '€' })}
          {field('minOrder', { numeric: true, prefix: '€', hint: t('optional') })}
        </div>
        <Select
          label={t('fields.scope')}
          value={scope}
          onChange={(next) => setScope(next as CouponScope)}
          options={couponScopes.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
        />
        <div className={styles.pair}>
          {field('validDays', { numeric: true, hint: t('optional') })}
          {field('total', { numeric: true, hint: t('optional') })}
        </div>
        {field('ends', { type: 'date', hint: t('optional') })}
        {make.error ? (
          <p role="alert" className={styles.wrong}>
            {te(errorCode(make.error))}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" pending={make.isPending} pendingLabel={t('working')}>
            {t('make')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
