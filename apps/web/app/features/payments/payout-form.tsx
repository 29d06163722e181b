import { Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { maxBeneficiary } from '@aquilane/domain/invoices/payout'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { MoneyField } from '@aquilane/ui/money-field'
import { TextField } from '@aquilane/ui/text-field'
import { VerifyIdentityDialog } from '~/features/profile/index.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { useSourceWords } from './source-words.ts'
import { usePayoutRequest, type PayoutField, type PayoutFormProps } from './use-payout-request.ts'
import styles from './payments.module.css'

const focusField = (form: HTMLFormElement | null, name: PayoutField): void =>
  form?.querySelector<HTMLInputElement>(`[name="payout_${name}"]`)?.focus()

type Quote = Api['GET /gamma/account/payout-quote']['response']

/** Which ways the withdrawal takes, and what it does to the cashback of its top-ups. */
function PayoutConsequences({ quote: { payout, ways, deductions, cashback_withdrawn: withdrawn } }: { quote: Quote }) {
  const t = useTranslations('payments.payout')
  const toWords = useSourceWords()
  const isPlain = ways.every(({ source }) => source === null)
  if (isPlain && deductions.length === 0 && withdrawn.amount === 0) return null
  return (
    <Banner tone="info" live="status">
      {isPlain
        ? null
        : ways.map(({ source, amount, until }) => (
            <p key={`${source?.method} ${source?.digits} ${until}`}>
              {source
                ? t('wayBack', { amount: formatMoney(amount), ...toWords(source, until) })
                : t('wayBank', { amount: formatMoney(amount) })}
            </p>
          ))}
      {withdrawn.amount > 0 ? <p>{t('cashbackEnds', { amount: formatMoney(withdrawn) })}</p> : null}
      {deductions.map(({ reason, amount }) => (
        <p key={reason}>{t(`deduction.${reason}`, { amount: formatMoney(amount), payout: formatMoney(payout) })}</p>
      ))}
    </Banner>
  )
}

/** Money of the balance that cannot be withdrawn yet, and why. */
function HeldMoney({ held }: { held: Quote['held'] }) {
  const t = useTranslations('payments.payout')
  const toWords = useSourceWords()
  if (held.length === 0) return null
  return (
    <Banner tone="info">
      {held.map(({ source, amount, reason, until }) => (
        <p key={`${source.method} ${source.digits} ${reason} ${until}`}>
          {t('held', { amount: formatMoney(amount), reason, ...toWords(source, until) })}
        </p>
      ))}
    </Banner>
  )
}

/** Requests a payout; a sign-in that is not recent is confirmed with a code first. */
export function PayoutForm(props: PayoutFormProps) {
  const { user, onClose } = props
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current, 'amount'), [])
  const { control, failure, held, isPending, leavable, needsBank, quote, submit, verification } = usePayoutRequest(props)
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = submit()
        if (wrong) focusField(form.current, wrong)
      }}
    >
      {failure ? (
        <Banner tone="error" live="alert" title={t('payout.failed')}>
          {failure instanceof ApiError ? errors(failure.code) : errors('UNKNOWN')}
        </Banner>
      ) : null}
      <MoneyField
        label={t('topUp.amount')}
        clearLabel={t('topUp.clear')}
        symbol="€"
        {...control('amount')}
        hint={t('payout.available', { amount: formatMoney({ amount: leavable, currency: 'EUR' }) })}
      />
      <HeldMoney held={held} />
      {quote.isError ? <Banner tone="error">{t('payout.quoteFailed')}</Banner> : null}
      {quote.data ? <PayoutConsequences quote={quote.data} /> : null}
      {needsBank ? <BankFields control={control} /> : null}
      <div className={styles.actions}>
        <Button type="submit" pending={isPending} pendingLabel={t('payout.requesting')}>
          {t('payout.submit')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('payout.cancel')}
        </Button>
      </div>
      {verification ? (
        <Suspense>
          <WithTexts add={['auth', 'profile']}>
            <VerifyIdentityDialog phone={user.phone} onClose={verification.close} onVerified={verification.done} />
          </WithTexts>
        </Suspense>
      ) : null}
    </form>
  )
}

function BankFields({ control }: { control: ReturnType<typeof usePayoutRequest>['control'] }) {
  const t = useTranslations('payments')
  return (
    <>
      <TextField
        label={t('payout.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        {...control('iban')}
      />
      <TextField
        label={t('payout.beneficiary')}
        autoComplete="name"
        maxLength={maxBeneficiary}
        hint={t('payout.beneficiaryHint')}
        {...control('beneficiary')}
      />
    </>
  )
}
