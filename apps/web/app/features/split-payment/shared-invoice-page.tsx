import { useState } from 'react'
import { CreditCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { toCityRoute } from '@aquilane/domain/trip/city-route'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextField } from '@aquilane/ui/text-field'
import { toLocal } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import { isPayable } from './share-page-state.ts'
import { type SharedInvoice, usePayShare, useSharedInvoice } from './split-data.ts'
import styles from './shared-invoice-page.module.css'

/** A share of an invoice by a link, without an account: the flight, the sum, and the way to pay it. */
export function SharedInvoicePage({ token }: { token: string }) {
  const t = useTranslations('split-payment')
  const [params] = useSearchParams()
  const isReturning = params.has('payment')
  const { data, error, isPending, refetch } = useSharedInvoice(token, isReturning)
  if (isPending)
    return (
      <div className={styles.page} role="status" aria-label={t('loading')}>
        <Skeleton height="420px" radius="6px" />
      </div>
    )
  // Also after it was shown: a share can be withdrawn while its page is open.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!data || isGone) return <Missing isGone={isGone} onRetry={() => void refetch()} />
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>{t('eyebrow')}</p>
        <Heading level={1}>{toCityRoute(data.legs)}</Heading>
        <p className={styles.lede}>{data.asker ? t('asks', { name: data.asker }) : t('asksUnnamed')}</p>
      </header>
      <div className={styles.card}>
        <ShareFacts shared={data} />
        <Action token={token} shared={data} isReturning={isReturning} hasFailed={params.has('reason')} />
      </div>
    </article>
  )
}

function Missing({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = useTranslations('split-payment')
  const paths = usePaths()
  return (
    <EmptyState
      level={1}
      title={t(isGone ? 'goneTitle' : 'failed')}
      text={isGone ? t('goneText') : undefined}
      actions={isGone ? <LinkButton href={paths.index()}>{t('toHome')}</LinkButton> : <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}

function ShareFacts({ shared }: { shared: SharedInvoice }) {
  const t = useTranslations('split-payment')
  const locale = useLocale()
  const legs = shared.legs.map(({ from, to, date }) => t('leg', { from, to, date: formatDate(date, locale, 'long') }))
  return (
    <Facts
      items={[
        {
          id: 'flight',
          label: t('flight'),
          value: (
            <span className={styles.legs}>
              {legs.map((leg) => (
                <span key={leg}>{leg}</span>
              ))}
            </span>
          ),
        },
        ...(shared.aircraft ? [{ id: 'aircraft', label: t('aircraft'), value: shared.aircraft.type }] : []),
        { id: 'share', label: t('share'), value: <b>{formatMoneyFixed(shared.amount)}</b> },
        ...(shared.pay_before === null
          ? []
          : [{ id: 'until', label: t('until'), value: formatDateTime(toLocal(shared.pay_before), locale) }]),
      ]}
    />
  )
}

interface ActionProps {
  token: string
  shared: SharedInvoice
  isReturning: boolean
  /** The bank has sent its payer back without a payment. */
  hasFailed: boolean
}

/** What can be done with the share now, or what became of it. */
function Action({ token, shared, isReturning, hasFailed }: ActionProps) {
  const t = useTranslations('split-payment')
  switch (shared.state) {
    case 'paid':
      return (
        <>
          <Banner tone="ok" live="status" title={t('paid')}>
            {isReturning ? t('paidText') : null}
          </Banner>
          <Terms shared={shared} />
        </>
      )
    case 'paying':
      return (
        <>
          <Banner tone="info" live="status" title={t('paying')}>
            {t('payingText')}
          </Banner>
          {isPayable('paying', { isReturning, hasFailed }) ? <PayForm token={token} shared={shared} hasFailed={hasFailed} /> : null}
        </>
      )
    case 'open':
      return <PayForm token={token} shared={shared} hasFailed={hasFailed} />
    case 'returned':
      return (
        <Banner tone="info" live="status" title={t('returned')}>
          {t('returnedText')}
        </Banner>
      )
    default:
      return (
        <Banner tone="info" live="status" title={t('goneTitle')}>
          {t('goneText')}
        </Banner>
      )
  }
}

function Terms({ shared }: { shared: SharedInvoice }) {
  const t = useTranslations('split-payment')
  return (
    <p className={styles.terms}>
      {t('terms', { amount: formatMoneyFixed(shared.amount) })} {t('termsLater')}
    </p>
  )
}

function PayForm({ token, shared, hasFailed }: Pick<ActionProps, 'token' | 'shared' | 'hasFailed'>) {
  const t = useTranslations('split-payment')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const pay = usePayShare(token)
  const submit = (form: HTMLFormElement): void => {
    const typed = email.trim()
    const isWrong = emailFault(typed) !== null
    setFaulty(isWrong)
    if (isWrong) form.querySelector('input')?.focus()
    else if (!pay.isPending) pay.mutate({ email: typed, locale: locale === 'it' ? 'it' : 'en' })
  }
  const problem = pay.error ? (pay.error instanceof ApiError ? errors(pay.error.code) : t('payFailed')) : hasFailed ? t('declined') : null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {problem === null ? null : (
        <Banner tone="error" live="alert">
          {problem}
        </Banner>
      )}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={isFaulty ? t('emailFault') : undefined}
        onChange={(typed) => {
          setEmail(typed)
          setFaulty(false)
        }}
      />
      <Terms shared={shared} />
      <Button
        type="submit"
        size="large"
        full
        pending={pay.isPending}
        pendingLabel={t('opening')}
        icon={<CreditCard size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('pay', { amount: formatMoneyFixed(shared.amount) })}
      </Button>
    </form>
  )
}
