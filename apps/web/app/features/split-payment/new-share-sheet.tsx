import { useState, type FormEvent } from 'react'
import { Link2, Send } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { invoiceShareRules } from '@aquilane/domain/invoices/invoice-shares'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { MoneyField } from '@aquilane/ui/money-field'
import { amountOf } from '@aquilane/ui/money-rules'
import { Sheet } from '@aquilane/ui/sheet'
import { TextField } from '@aquilane/ui/text-field'
import { toLocal } from '~/lib/local-time.ts'
import { NewLink } from '~/lib/new-link.tsx'
import { type Shares, useCreateShare } from './split-data.ts'
import styles from './split-payment.module.css'

interface NewShareSheetProps {
  invoice: string
  shares: Shares
  payBefore: string | null
  onClose: () => void
}

/** Creates a share, and shows its link once. */
export function NewShareSheet({ invoice, shares, payBefore, onClose }: NewShareSheetProps) {
  const t = useTranslations('split-payment.ask')
  const locale = useLocale()
  const form = useNewShare(invoice, shares)
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={t('close')} height="tall">
      <div className={styles.form}>
        <p className={styles.quiet}>
          {t('text')} {payBefore === null ? null : t('terms', { until: formatDateTime(toLocal(payBefore), locale) })}
        </p>
        {shares.open ? <Fields form={form} shares={shares} /> : null}
        {form.create.data ? <NewLink scope="split-payment.ask" url={form.create.data.url} email={form.create.data.share.email} /> : null}
      </div>
    </Sheet>
  )
}

const least = invoiceShareRules.minCents / 100

type Fault = 'amountFault' | 'whoFault' | 'emailFault'

/** What was typed for a share, and its making. */
function useNewShare(invoice: string, { rest }: Shares) {
  const locale = useLocale()
  const [amount, setAmount] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const create = useCreateShare(invoice)
  const findFault = (): Fault | null => {
    const typed = amountOf(amount)
    if (typed === null || typed < least || typed > rest.amount) return 'amountFault'
    if (email.trim() !== '' && emailFault(email.trim()) !== null) return 'emailFault'
    return name.trim() === '' && email.trim() === '' ? 'whoFault' : null
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFault(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const found = findFault()
    setFault(found)
    const fields = [...event.currentTarget.querySelectorAll('input')]
    if (found !== null) fields[found === 'amountFault' ? 0 : found === 'whoFault' ? 1 : 2]?.focus()
    if (found !== null || create.isPending) return
    create.mutate(
      {
        money: { amount: amountOf(amount) ?? 0, currency: rest.currency },
        name: name.trim() || null,
        email: email.trim() || null,
        locale: locale === 'it' ? 'it' : 'en',
      },
      {
        onSuccess: () => {
          setAmount('')
          setName('')
          setEmail('')
        },
      },
    )
  }
  return { amount, setAmount: change(setAmount), name, setName: change(setName), email, setEmail: change(setEmail), fault, create, submit }
}

function Fields({ form, shares: { rest } }: { form: ReturnType<typeof useNewShare>; shares: Shares }) {
  const t = useTranslations('split-payment.ask')
  const page = useTranslations('split-payment')
  const errors = useTranslations('errors')
  const { fault, create } = form
  const range = { least: formatMoneyFixed({ amount: least, currency: rest.currency }), most: formatMoneyFixed(rest) }
  const isMailed = form.email.trim() !== ''
  const Icon = isMailed ? Send : Link2
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {create.error ? (
        <Banner tone="error" live="alert">
          {!(create.error instanceof ApiError)
            ? t('failed')
            : create.error.code === 'LIMIT_REACHED'
              ? t('full')
              : errors(create.error.code)}
        </Banner>
      ) : null}
      <MoneyField
        label={t('amount')}
        hint={t('amountHint', range)}
        error={fault === 'amountFault' ? t('amountFault', range) : undefined}
        symbol={rest.currency === 'EUR' ? '€' : rest.currency}
        value={form.amount}
        onChange={form.setAmount}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={fault === 'whoFault' ? t('whoFault') : undefined}
        maxLength={invoiceShareRules.nameMax}
        autoComplete="off"
        value={form.name}
        onChange={form.setName}
      />
      <TextField
        label={t('email')}
        optionalLabel={t('optional')}
        hint={t('emailHint')}
        error={fault === 'emailFault' ? page('emailFault') : undefined}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={form.email}
        onChange={form.setEmail}
      />
      <Button
        type="submit"
        pending={create.isPending}
        pendingLabel={t('working')}
        icon={<Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t(isMailed ? 'send' : 'create')}
      </Button>
    </form>
  )
}
