import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  buyerErrors,
  buyerFields,
  missingBuyerFields,
  normalizeBuyer,
  type BuyerField,
  type BuyerForm,
} from '@aquilane/domain/identity/buyer'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { Banner } from '@aquilane/ui/banner'
import { TextField } from '@aquilane/ui/text-field'
import { useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { refreshUser, useSession } from '~/lib/session.ts'
import { dropBookingDraft, keepBookingDraft, readBookingDraft } from './booking-draft.ts'
import type { Order } from './order-types.ts'
import { ForWhom, useForWhom } from './for-whom.tsx'
import { ReviewCard } from './review-page.tsx'
import styles from './review.module.css'
import buyerDetails from './buyer-details.module.css'

const autoComplete: Record<BuyerField, string> = { first_name: 'given-name', last_name: 'family-name', email: 'email' }

/** Name and e-mail for the invoice, as far as the profile lacks them, and for whom the trip is. */
export function useBuyer(isRequest = false) {
  const { user } = useSession()
  const whom = useForWhom(isRequest)
  const [asked, setAsked] = useState<readonly BuyerField[]>([])
  const [form, setForm] = useState<BuyerForm>(() => ({ first_name: '', last_name: '', email: '', ...readBookingDraft().buyer }))
  const [isChecked, setChecked] = useState(false)
  // An assistant books in the customer's name.
  const acting = useActing()
  const missing = user && !acting ? missingBuyerFields(user) : []
  // A field stays while its neighbour is being saved.
  const added = missing.filter((field) => !asked.includes(field))
  if (added.length > 0) setAsked(buyerFields.filter((field) => asked.includes(field) || added.includes(field)))
  const errors = isChecked && !acting ? buyerErrors(asked, form) : []

  return {
    whom,
    asked: acting ? [] : asked,
    hasEmailProblem: (user?.email_problem ?? null) !== null,
    form,
    errors,
    change: (field: BuyerField, value: string): void => {
      const next = { ...form, [field]: value }
      setForm(next)
      keepBookingDraft({ buyer: next })
    },
    /** False when a field is not valid: all say so at once, the first of the page gets the focus. */
    check: (): boolean => {
      setChecked(true)
      const isWhomRight = whom.check()
      const [first] = acting ? [] : buyerErrors(asked, form)
      if (isWhomRight && first) document.querySelector<HTMLInputElement>(`[name="buyer.${first}"]`)?.focus()
      return isWhomRight && first === undefined
    },
    /** What follows the booking: for whom it is. */
    finish: async (order: Order): Promise<void> => {
      await whom.apply(order)
      dropBookingDraft()
    },
    /** Saves what the profile lacks; the address gets its code by mail. */
    save: async (): Promise<void> => {
      if (missing.length === 0) return
      const { first_name, last_name, email } = normalizeBuyer(form)
      const name = {
        ...(missing.includes('first_name') ? { first_name } : {}),
        ...(missing.includes('last_name') ? { last_name } : {}),
      }
      if (Object.keys(name).length > 0) await api('PATCH /gamma/profile/update', { body: { name } })
      if (missing.includes('email')) await api('POST /gamma/profile/send-verify-email-code', { body: { email } })
      await refreshUser()
    },
  }
}

export function BuyerDetails({ buyer }: { buyer: ReturnType<typeof useBuyer> }) {
  const t = useTranslations('order.buyer')
  if (buyer.asked.length === 0) return <ForWhom whom={buyer.whom} />
  const error = (field: BuyerField) =>
    field === 'email' ? t(`emailFault.${emailFault(normalizeBuyer(buyer.form).email) ?? 'INVALID'}`) : t(`error.${field}`)
  return (
    <>
      <ForWhom whom={buyer.whom} />
      <ReviewCard id="buyer" title={t('title')}>
        <p className={styles.quiet}>{t('text')}</p>
        {buyer.hasEmailProblem ? <Banner tone="warn">{t('problem')}</Banner> : null}
        <div className={buyerDetails.buyer}>
          {buyer.asked.map((field) => (
            <TextField
              key={field}
              name={`buyer.${field}`}
              label={t(field)}
              value={buyer.form[field]}
              onChange={(value) => buyer.change(field, value)}
              type={field === 'email' ? 'email' : 'text'}
              inputMode={field === 'email' ? 'email' : 'text'}
              autoComplete={autoComplete[field]}
              maxLength={field === 'email' ? 254 : 60}
              required
              error={buyer.errors.includes(field) ? error(field) : undefined}
            />
          ))}
        </div>
      </ReviewCard>
    </>
  )
}
