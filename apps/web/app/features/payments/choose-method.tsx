import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { MessageCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { openChat } from '~/lib/chat.ts'
import { toLocal } from '~/lib/local-time.ts'
import { BillingRow } from './billing-row.tsx'
import { MethodList } from './method-list.tsx'
import type { Invoice } from './payment-types.ts'
import { ReceivedSoFar } from './received-so-far.tsx'
import { cardFormId } from './start-payment.ts'
import { canUsePart, UseBalance } from './use-balance.tsx'
import { useChoice, type Choice } from './use-choice.ts'
import { usePayment, type PaymentById } from './use-payment.ts'
import styles from './choose-method.module.css'
import paymentsStyles from './payments.module.css'

/** The step on which the card form is open: Back leads to the ways to pay. */
interface CardStep {
  isOpen: boolean
  enter: () => void
  leave: () => void
}

interface ChooseMethodProps {
  invoice: Invoice
  /** Of a top-up on the way to another invoice: that invoice. */
  forInvoice?: string
  cardStep: CardStep
  /** Whom to ask, above the bar that pays. */
  questions: ReactNode
  onPaid: () => void
  /** The invoice takes no money any more. */
  onClosed: () => void
  /** A balance is too low, by this much. */
  onShort: (shortfall: number, account: string | null) => void
  onProforma: () => void
  /** Left out: it is made out to its customer. */
  onBilling?: () => void
}

/** Payment methods of an invoice with their fees. Card data is entered in the provider's form; the server reports success. */
export function ChooseMethod(props: ChooseMethodProps) {
  const { invoice, forInvoice, cardStep, questions, onPaid, onClosed, onShort, onProforma, onBilling } = props
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const choice = useChoice(invoice, forInvoice)
  const { methods, method, card, account } = choice
  const hasForm = methods.data?.methods.some(({ id }) => id === 'ecommpay')
  const { payment, enter, isEntering } = useCardStep({ cardStep, hasForm, invoice, forInvoice, onPaid, onClosed, onShort })

  if (methods.isPending) return <Skeleton height="320px" radius="6px" />
  if (methods.error)
    return (
      <>
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
        {questions}
      </>
    )
  const go = (): void => {
    if (!method) return
    if (method.id === 'swift-print') return onProforma()
    if (method.id === 'ecommpay') return enter()
    payment.pay({ method: method.id, account: account?.id ?? null, card: card?.id ?? null, saveCard: choice.saveCard })
  }
  return (
    <>
      <Due invoice={invoice} onClosed={onClosed} />
      {payment.problem ? (
        <Banner tone="error" live="alert" title={t('failedTitle')}>
          {payment.problem}
        </Banner>
      ) : null}
      {isEntering ? null : (
        <Ways invoice={invoice} forInvoice={forInvoice} choice={choice} onChange={payment.reset} onBilling={onBilling} />
      )}
      {/* The bank's form is drawn into it. */}
      <div id={cardFormId} className={styles.cardForm} />
      {questions}
      {method ? (
        <Pay method={method} card={card} payment={payment} isEntering={isEntering} onPay={go} />
      ) : (
        <Banner tone="warn">{t('noMethods')}</Banner>
      )}
    </>
  )
}

interface CardStepInput extends PaymentById {
  cardStep: CardStep
  /** Undefined while the ways to pay are loading. */
  hasForm: boolean | undefined
}

/** Keeps the step and the bank's form together: leaving the step ends the form, the end of the form leaves the step, a reload opens it again. */
function useCardStep({ cardStep, hasForm, ...paying }: CardStepInput) {
  // Whether the form runs is known a render after it began.
  const phase = useRef<'idle' | 'starting' | 'running'>('idle')
  const wasOpen = useRef(false)
  const hasPaid = useRef(false)
  const { isOpen } = cardStep
  const onPaid = (): void => {
    if (wasOpen.current) hasPaid.current = true
    else paying.onPaid()
  }
  const payment = usePayment({ ...paying, onPaid })
  const isRunning = payment.pending && payment.state !== 'going'
  const start = (): void => {
    phase.current = 'starting'
    payment.pay({ method: 'ecommpay', account: null })
  }
  const follow = useEffectEvent((step: { isOpen: boolean; isRunning: boolean; hasForm: boolean | undefined }) => {
    if (step.isRunning && phase.current === 'starting') phase.current = 'running'
    if (!step.isOpen) {
      if (wasOpen.current) {
        payment.stopCard()
        phase.current = 'idle'
      }
    } else if (step.hasForm === false || (phase.current === 'running' && !step.isRunning)) cardStep.leave()
    else if (step.hasForm && phase.current === 'idle') start()
    wasOpen.current = step.isOpen
    // Only now is the step in no history.
    if (step.isOpen || !hasPaid.current) return
    hasPaid.current = false
    paying.onPaid()
  })
  useEffect(() => follow({ isOpen, isRunning, hasForm }), [isOpen, isRunning, hasForm])
  const enter = (): void => {
    start()
    cardStep.enter()
  }
  return { payment, enter, isEntering: isOpen || (payment.pending && payment.state === 'card') }
}

/** How long there is to pay, and whether the aircraft waits. */
function Due({ invoice, onClosed }: { invoice: Invoice; onClosed: () => void }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  return (
    <>
      {invoice.pay_before ? (
        <div className={paymentsStyles.due}>
          <Countdown until={invoice.pay_before} label={t('within')} urgentUnder={300} onEnd={onClosed} />
          <p className={paymentsStyles.quiet}>{t('before', { date: formatDateTime(toLocal(invoice.pay_before), locale) })}</p>
        </div>
      ) : null}
      {invoice.order?.aircraft_held === false ? <Banner tone="warn">{t('notHeld')}</Banner> : null}
    </>
  )
}

interface WaysProps {
  invoice: Invoice
  forInvoice: string | undefined
  choice: Choice
  /** Another way was chosen. */
  onChange: () => void
  onBilling: (() => void) | undefined
}

function Ways({ invoice, forInvoice, choice, onChange, onBilling }: WaysProps) {
  const choose = (value: string | null): void => {
    choice.setChosen(value)
    onChange()
  }
  const { account } = choice
  return (
    <>
      <ReceivedSoFar invoice={invoice} />
      {canUsePart(invoice, account) ? (
        <UseBalance key={invoice.due.amount} invoice={invoice} account={account} onUsed={() => choose(null)} />
      ) : null}
      <MethodList invoice={invoice} isTopUp={forInvoice !== undefined || !invoice.order} choice={choice} onChoose={choose} />
      {onBilling ? <BillingRow invoice={invoice} onChange={onBilling} /> : null}
      {invoice.type === 'Primary' ? <WireByChat invoice={invoice} /> : null}
    </>
  )
}

interface PayProps {
  method: NonNullable<Choice['method']>
  card: Choice['card']
  payment: ReturnType<typeof usePayment>
  isEntering: boolean
  onPay: () => void
}

/** The total and what pays it, at the lower edge. */
function Pay({ method, card, payment, isEntering, onPay }: PayProps) {
  const t = useTranslations('payments')
  const isConfirming = payment.pending && payment.state === 'confirming'
  return (
    <div className={styles.bar} data-sticky="">
      <p className={styles.total}>
        {t('total')} <b>{formatMoney(method.total)}</b>
      </p>
      {isConfirming ? (
        <p className={paymentsStyles.quiet} role="status">
          {t(payment.slow ? 'slow' : 'confirming')}
        </p>
      ) : payment.link?.method === method.id ? (
        <LinkButton size="large" href={payment.link.url} data-autofocus="">
          {t(`continueTo.${payment.link.method}`)}
        </LinkButton>
      ) : isEntering ? null : (
        <Button size="large" pending={payment.pending} pendingLabel={t(`pending.${payment.state}`)} onClick={onPay}>
          {card ? t('payWithCard', { digits: card.last4 }) : t(`action.${method.id}`)}
        </Button>
      )}
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
