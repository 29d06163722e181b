import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Bitcoin, CreditCard, FileText, MessageCircle, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { CardBrand, CardBrands } from '@aquilane/ui/card-brand'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Countdown } from '@aquilane/ui/countdown'
import { LinkButton } from '@aquilane/ui/link-button'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Skeleton } from '@aquilane/ui/skeleton'
import { useAccounts } from '~/lib/accounts.ts'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { openChat } from '~/lib/chat.ts'
import { ReceivedSoFar } from './received-so-far.tsx'
import { canUsePart, UseBalance } from './use-balance.tsx'
import { isMethodId, methodIds, type Invoice, type MethodId } from './payment-types.ts'
import { isExpired, useCards } from './use-cards.ts'
import { cardFormId } from './start-payment.ts'
import { usePayment } from './use-payment.ts'
import styles from './choose-method.module.css'
import paymentsStyles from './payments.module.css'

interface ChooseMethodProps {
  invoice: Invoice
  /** Of a top-up on the way to another invoice: that invoice. */
  forInvoice?: string
  onPaid: () => void
  /** The invoice takes no money any more. */
  onClosed: () => void
  /** A balance is too low, by this much. */
  onShort: (shortfall: number, account: string | null) => void
  onProforma: () => void
}

const icon = (Icon: typeof CreditCard): ReactNode => <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
const icons: Record<MethodId, ReactNode> = {
  ecommpay: icon(CreditCard),
  stripe: icon(CreditCard),
  paypal: icon(Wallet),
  revolut: icon(Wallet),
  coinbase: icon(Bitcoin),
  nowpayments: icon(Bitcoin),
  account: icon(Wallet),
  'swift-print': icon(FileText),
}

/** What can be chosen, and what is: methods, saved cards, balances. */
function useChoice(invoice: Invoice, forInvoice: string | undefined) {
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const [accountId, setAccountId] = useState<string | null>(null)
  const [saveCard, setSaveCard] = useState(false)
  const methods = useQuery({
    queryKey: ['payment-methods', invoice.id, locale, invoice.due.amount],
    queryFn: ({ signal }) => api('POST /gamma/payment2/scope-extended', { body: { invoice: { id: invoice.id } }, signal }),
    staleTime: 0,
    retry: false,
  })
  const savedCards = useCards()
  const accounts = useAccounts()
  const offered = (methods.data?.methods ?? [])
    .flatMap(({ id, ...rest }) => (isMethodId(id) ? [{ id, ...rest }] : []))
    // The invoice that waits for this top-up is due before a transfer arrives.
    .filter(({ id }) => forInvoice === undefined || id !== 'swift-print')
    .toSorted((a, b) => methodIds.indexOf(a.id) - methodIds.indexOf(b.id))
  // The balance shown is the first Personal account's; a Corporate one is a choice where it holds money.
  const usable = (accounts.data?.data ?? []).filter((account, index) => index === 0 || account.balance.amount > 0)
  const account = usable.find(({ id }) => id === accountId) ?? usable[0]
  // Saved cards are charged through Stripe.
  const stripe = offered.find(({ id }) => id === 'stripe')
  const cards = stripe ? (savedCards.data?.data ?? []).filter((one) => !isExpired(one)) : []
  const selected = chosen ?? firstChoice(offered, invoice, account?.balance.amount ?? 0) ?? (cards[0] ? cardOption(cards[0].id) : null)
  const method = (selected?.startsWith('card:') ? stripe : offered.find((one) => one.id === selected)) ?? offered[0]
  const card = method?.id === 'stripe' ? (cards.find(({ id }) => cardOption(id) === selected) ?? null) : null
  return { methods, offered, usable, account, stripe, cards, method, card, saveCard, setChosen, setAccountId, setSaveCard }
}
type Choice = ReturnType<typeof useChoice>

/** Payment methods of an invoice with their fees. Card data is entered in the provider's form; the server reports success. */
export function ChooseMethod({ invoice, forInvoice, onPaid, onClosed, onShort, onProforma }: ChooseMethodProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const choice = useChoice(invoice, forInvoice)
  const payment = usePayment({ invoice, forInvoice, onPaid, onClosed, onShort })
  const { methods, method, card, account } = choice

  if (methods.isPending) return <Skeleton height="320px" radius="6px" />
  if (methods.error)
    return (
      <Banner
        tone="error"
        live="alert"
        action={
          <Button variant="outline" onClick={() => void methods.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {methods.error instanceof ApiError ? errors(methods.error.code) : t('methodsFailed')}
      </Banner>
    )
  const go = (): void => {
    if (!method) return
    if (method.id === 'swift-print') onProforma()
    else
      payment.pay({ method: method.id, account: account?.id ?? null, card: card?.id ?? null, saveCard: choice.saveCard && card === null })
  }
  const choose = (value: string | null): void => {
    choice.setChosen(value)
    payment.reset()
  }
  return (
    <>
      {invoice.pay_before ? (
        <div className={paymentsStyles.due}>
          <Countdown until={invoice.pay_before} label={t('within')} urgentUnder={300} onEnd={onClosed} />
          <p className={paymentsStyles.quiet}>{t('before', { date: formatDateTime(toLocal(invoice.pay_before), locale) })}</p>
        </div>
      ) : null}
      {invoice.order?.aircraft_held === false ? <Banner tone="warn">{t('notHeld')}</Banner> : null}
      {payment.problem ? (
        <Banner tone="error" live="alert" title={t('failedTitle')}>
          {payment.problem}
        </Banner>
      ) : null}
      {isEntering(payment) ? null : <Methods invoice={invoice} forInvoice={forInvoice} choice={choice} onChoose={choose} />}
      {method ? <Pay method={method} card={card} payment={payment} onPay={go} /> : <Banner tone="warn">{t('noMethods')}</Banner>}
    </>
  )
}

/** The bank's form has the floor. */
const isEntering = ({ pending, state }: ReturnType<typeof usePayment>): boolean => pending && state === 'card'

interface MethodsProps {
  invoice: Invoice
  forInvoice: string | undefined
  choice: Choice
  onChoose: (value: string | null) => void
}

function Methods({ invoice, forInvoice, choice, onChoose }: MethodsProps) {
  const t = useTranslations('payments')
  const { usable, account, method, card } = choice
  return (
    <>
      <ReceivedSoFar invoice={invoice} />
      {canUsePart(invoice, account) ? (
        <UseBalance key={invoice.due.amount} invoice={invoice} account={account} onUsed={() => onChoose(null)} />
      ) : null}
      <RadioGroup
        label={t(forInvoice || !invoice.order ? 'chooseTopUp' : 'choose')}
        variant="cards"
        name="payment-method"
        value={card ? cardOption(card.id) : (method?.id ?? null)}
        onChange={onChoose}
        options={useOptions(invoice, choice)}
      />
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
      {method?.id === 'stripe' && !card ? (
        <Checkbox checked={choice.saveCard} onChange={choice.setSaveCard} hint={t('saveCardHint')}>
          {t('saveCard')}
        </Checkbox>
      ) : null}
      {invoice.type === 'Primary' ? <WireByChat invoice={invoice} /> : null}
    </>
  )
}

/** Saved cards, then the methods, each with its fee. */
function useOptions(invoice: Invoice, { cards, offered, stripe, account }: Choice) {
  const t = useTranslations('payments')
  const hint = (id: MethodId): string | null => {
    if (id === 'account') return account ? t('methodHint.account', { balance: formatMoney(account.balance) }) : null
    return t(`methodHint.${id === 'swift-print' && invoice.type === 'Additional' ? 'transfer' : id}`)
  }
  return [
    ...cards.map((one) => ({
      value: cardOption(one.id),
      label: t('savedCard', { brand: one.brand, digits: one.last4 }),
      hint: one.expires ? t('cards.expires', { date: one.expires }) : undefined,
      aside: stripe && stripe.fee.amount > 0 ? t('fee', { fee: formatMoney(stripe.fee) }) : undefined,
      icon: <CardBrand brand={one.brand} />,
    })),
    ...offered.map((one) => ({
      value: one.id,
      label: t(`method.${one.id}`),
      hint: (
        <>
          {hint(one.id)} {cardMethods.has(one.id) ? <CardBrands /> : null}
        </>
      ),
      aside: one.fee.amount > 0 ? t('fee', { fee: formatMoney(one.fee) }) : undefined,
      icon: icons[one.id],
    })),
  ]
}

interface PayProps {
  method: NonNullable<Choice['method']>
  card: Choice['card']
  payment: ReturnType<typeof usePayment>
  onPay: () => void
}

/** The total and what pays it. */
function Pay({ method, card, payment, onPay }: PayProps) {
  const t = useTranslations('payments')
  return (
    <div className={paymentsStyles.pay} data-sticky="">
      <p className={styles.total}>
        {t('total')} <b>{formatMoney(method.total)}</b>
      </p>
      {payment.link?.method === method.id ? (
        <LinkButton full size="large" href={payment.link.url} data-autofocus="">
          {t(`continueTo.${payment.link.method}`)}
        </LinkButton>
      ) : isEntering(payment) ? null : (
        <Button full size="large" pending={payment.pending} pendingLabel={t(`pending.${payment.state}`)} onClick={onPay}>
          {card ? t('payWithCard', { digits: card.last4 }) : t(`action.${method.id}`)}
        </Button>
      )}
      {method.id === 'ecommpay' ? <div id={cardFormId} className={styles.cardForm} /> : null}
      {payment.pending && payment.state === 'confirming' ? (
        <p className={paymentsStyles.quiet} role="status">
          {t(payment.slow ? 'slow' : 'confirming')}
        </p>
      ) : null}
    </div>
  )
}

/** Bank transfer arranged in the chat of the order, with the text prepared; only for Primary invoices (spec §9). */
function WireByChat({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('payments')
  return (
    <p className={styles.chat}>
      <MessageCircle size={18} strokeWidth={1.5} aria-hidden="true" />
      <Button
        variant="quiet"
        onClick={() => openChat(invoice.order?.id ?? null, t('wireText', { number: invoice.number, amount: formatMoney(invoice.due) }))}
      >
        {t('wireByChat')}
      </Button>
    </p>
  )
}

/** Methods where the customer enters a card. */
const cardMethods: ReadonlySet<MethodId> = new Set(['stripe', 'ecommpay'])

const cardOption = (id: string): string => `card:${id}`

/** Cards rarely carry more, and their fee would. */
const transferFirstAbove = 50_000

/** Preselected: the balance when it covers the invoice, a bank transfer for large sums, otherwise the first method. */
function firstChoice(offered: readonly { id: MethodId }[], invoice: Invoice, balance: number): MethodId | null {
  const due = invoice.due.amount
  const isOffered = (id: MethodId) => offered.some((one) => one.id === id)
  if (balance >= due && isOffered('account')) return 'account'
  return due >= transferFirstAbove && isOffered('swift-print') ? 'swift-print' : null
}
