import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Bitcoin, CreditCard, Landmark, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { CardBrand, CardBrands } from '@aquilane/ui/card-brand'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Disclosure } from '@aquilane/ui/disclosure'
import { RadioGroup, type RadioOption } from '@aquilane/ui/radio-group'
import { toLocal } from '~/lib/local-time.ts'
import type { Invoice, MethodId } from './payment-types.ts'
import { cardOption, newCard, type Choice, type Method } from './use-choice.ts'
import type { Card } from './use-cards.ts'
import styles from './choose-method.module.css'

const icon = (Icon: typeof CreditCard): ReactNode => <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
const icons: Record<Exclude<MethodId, 'stripe' | 'ecommpay'>, ReactNode> = {
  paypal: icon(Wallet),
  revolut: icon(Wallet),
  coinbase: icon(Bitcoin),
  nowpayments: icon(Bitcoin),
  account: icon(Wallet),
  'swift-print': icon(Landmark),
}

interface MethodListProps {
  invoice: Invoice
  isTopUp: boolean
  choice: Choice
  onChoose: (value: string) => void
}

/** Card, bank transfer and balance first; every other way under "More ways". */
export function MethodList({ invoice, isTopUp, choice, onChoose }: MethodListProps) {
  const t = useTranslations('payments')
  const { usable, account, method, selected, cards, more } = choice
  const option = useOptions(invoice, choice)
  const others = [...cards.more.map(option.saved), ...more.map(option.method)]
  const isOther = others.some(({ value }) => value === selected)
  const [isOpen, setOpen] = useState(false)
  const list = useChosenInView()
  const group = { variant: 'cards', name: 'payment-method', value: selected, onChange: onChoose } as const
  return (
    <div ref={list} className={styles.list}>
      <RadioGroup
        {...group}
        label={t(isTopUp ? 'chooseTopUp' : 'choose')}
        options={[...cards.usual.map(option.saved), ...option.card, ...choice.usual.map(option.method)]}
      />
      {choice.canSaveCard ? (
        <Checkbox checked={choice.saveCard} onChange={choice.setSaveCard} hint={t('saveCardHint')}>
          {t('saveCard')}
        </Checkbox>
      ) : null}
      {method?.id === 'account' && usable.length > 1 ? (
        <RadioGroup
          label={t('whichAccount')}
          variant="segmented"
          name="payment-account"
          value={account?.id ?? null}
          onChange={choice.setAccountId}
          options={usable.map((one) => ({ value: one.id, label: t(`account.${one.type}`), hint: formatMoney(one.balance) }))}
        />
      ) : null}
      {others.length > 0 ? (
        <Disclosure look="plain" summary={t('more')} open={isOpen || isOther} onToggle={setOpen}>
          <RadioGroup {...group} label={t('more')} hideLabel options={others} />
        </Disclosure>
      ) : null}
    </div>
  )
}

/** The preselected way is seen, whatever stands above it. */
function useChosenInView() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    void list.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return list
}

/** How each way is written, with its fee. */
function useOptions(invoice: Invoice, { stripe, cardMethod, account, selected }: Choice) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const fee = (method: Method | undefined) => (method && method.fee.amount > 0 ? t('fee', { fee: formatMoney(method.fee) }) : undefined)
  const hint = ({ id, arrive_before: until }: Method): string => {
    if (id === 'account') return account ? t('methodHint.account', { balance: formatMoney(account.balance) }) : ''
    if (id !== 'swift-print') return t(`methodHint.${id}`)
    if (invoice.type === 'Additional' || until === null) return t('methodHint.transfer')
    return t('methodHint.swift-print', { date: formatDateTime(toLocal(until), locale) })
  }
  const card: RadioOption[] = cardMethod
    ? [
        {
          value: newCard,
          label: t('method.card'),
          hint: (
            <>
              {selected === newCard ? t(`methodHint.${cardMethod.id}`) : null} <CardBrands />
            </>
          ),
          aside: fee(cardMethod),
          icon: icon(CreditCard),
        },
      ]
    : []
  return {
    card,
    saved: (one: Card): RadioOption => ({
      value: cardOption(one.id),
      label: t('savedCard', { brand: one.brand, digits: one.last4 }),
      hint: one.expires ? t('cards.expires', { date: one.expires }) : undefined,
      aside: fee(stripe),
      icon: <CardBrand brand={one.brand} />,
    }),
    method: (one: Method): RadioOption => ({
      value: one.id,
      label: t(`method.${one.id}`),
      hint: hint(one),
      aside: fee(one),
      icon: one.id === 'stripe' || one.id === 'ecommpay' ? icon(CreditCard) : icons[one.id],
    }),
  }
}
