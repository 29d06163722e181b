import { useTranslations } from 'use-intl'
import { couponScopes, type CouponScope } from '@aquilane/domain/loyalty/coupons'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { typedText } from '@aquilane/ui/use-fields-form'
import { toAmount } from '~/lib/form/amount.ts'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { AmountField, CountField } from '~/lib/form/fields.tsx'
import { compactErrors, isWholeWithin, typedNumber } from '~/lib/form/typed.ts'
import form from '~/lib/form/form.module.css'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadCampaigns, type NewCampaign, type NewCampaignResult } from './loyalty.ts'

const mostDays = 1_000
const mostCoupons = 999_999

const typedWhole = (typed: object, path: string): number | null => {
  const text = typedText(typed, path)
  return text === '' ? null : typedNumber(text)
}

function toBody(typed: object): NewCampaign {
  const least = typedText(typed, 'min_order.amount')
  return {
    code: typedText(typed, 'code'),
    title: { en: typedText(typed, 'title.en'), it: typedText(typed, 'title.it') },
    amount: { amount: toAmount(typedText(typed, 'amount.amount')), currency: 'EUR' },
    min_order: least === '' ? null : { amount: toAmount(least), currency: 'EUR' },
    scope: typedText(typed, 'scope') as CouponScope,
    valid_days: typedWhole(typed, 'valid_days'),
    ends: typedText(typed, 'ends') || null,
    total: typedWhole(typed, 'total'),
  }
}

const isWholeOrNone = (value: number | null | undefined, most: number): boolean =>
  value === null || value === undefined || isWholeWithin(value, 1, most)

const findErrors = (campaign: NewCampaign) =>
  compactErrors({
    code: !/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/.test(campaign.code ?? '') && 'codeWrong',
    'title.en': campaign.title.en === '' && 'needed',
    'title.it': campaign.title.it === '' && 'needed',
    'amount.amount': !(campaign.amount.amount >= 1) && 'amountWrong',
    'min_order.amount': !!campaign.min_order && !(campaign.min_order.amount >= 1) && 'amountWrong',
    valid_days: !isWholeOrNone(campaign.valid_days, mostDays) && 'daysWrong',
    total: !isWholeOrNone(campaign.total, mostCoupons) && 'wholeWrong',
  })

const codes = ['codeWrong', 'needed', 'amountWrong', 'daysWrong', 'wholeWrong'] as const

/** A new coupon code, good from now on. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff.loyalty.code')
  const showDone = useDoneToast()
  const entry = useEntryForm<NewCampaign, NewCampaignResult>({
    defaultValue: { scope: 'any' },
    toBody,
    check: findErrors,
    send: (body) => api('POST /gamma/staff/campaign/create', { body }),
    onDone: async (result) => {
      await reloadCampaigns()
      showDone(result, t('done', { code: result.campaign?.code ?? '' }))
      onClose()
    },
    errorText: (code) => {
      const own = codes.find((one) => one === code)
      return own && t(own)
    },
  })
  const { control } = entry
  return (
    <EntryDialog
      title={t('title')}
      closeLabel={t('cancel')}
      form={entry}
      labels={{ submit: t('make'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <TextField {...control('code')} label={t('fields.code')} hint={t('codeHint')} maxLength={40} autoComplete="off" />
      <div className={form.pair}>
        <TextField {...control('title.en')} label={t('fields.en')} maxLength={80} autoComplete="off" />
        <TextField {...control('title.it')} label={t('fields.it')} maxLength={80} autoComplete="off" />
      </div>
      <div className={form.pair}>
        <AmountField maxLength={80} {...control('amount.amount')} label={t('fields.amount')} prefix="€" />
        <AmountField maxLength={80} {...control('min_order.amount')} label={t('fields.minOrder')} prefix="€" hint={t('optional')} />
      </div>
      <Select
        {...control('scope')}
        label={t('fields.scope')}
        options={couponScopes.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
      />
      <div className={form.pair}>
        <CountField maxLength={80} {...control('valid_days')} label={t('fields.validDays')} hint={t('optional')} />
        <CountField maxLength={80} {...control('total')} label={t('fields.total')} hint={t('optional')} />
      </div>
      <TextField {...control('ends')} label={t('fields.ends')} type="date" hint={t('optional')} />
    </EntryDialog>
  )
}
