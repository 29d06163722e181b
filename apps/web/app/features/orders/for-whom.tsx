import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { billingProfileErrors, billingProfileRules, normalizeBilling, type BillingData } from '@aquilane/domain/invoices/billing-profile'
import { formatNamePart } from '@aquilane/i18n/format'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { mayAct, useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { keepBookingDraft, readBookingDraft, type ForWhomDraft } from './booking-draft.ts'
import type { Order } from './order-types.ts'
import { ReviewCard } from './review-page.tsx'
import buyerDetails from './buyer-details.module.css'
import styles from './review.module.css'

const companyFields = ['bill_to', 'vat_number', 'purchase_order', 'cost_center'] as const
const empty: Omit<ForWhomDraft, 'at'> = { kind: 'self', person: '', bill_to: '', vat_number: '', purchase_order: '', cost_center: '' }

const toCompany = ({ bill_to, vat_number, purchase_order, cost_center }: ForWhomDraft): BillingData =>
  normalizeBilling({ bill_to, vat_number, purchase_order, cost_center })

/** Saved travellers who may fly in somebody's stead; not the customer. */
function useTravellers(isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['for-whom', 'travellers'],
    queryFn: ({ signal }) => api('GET /gamma/person/list', { signal, quiet: true }),
    enabled: isWanted,
  })
  return (data?.data ?? [])
    .filter(({ type }) => type === 'Secondary')
    .map(({ id, name }) => ({
      value: id,
      label: [name.first_name, name.last_name].flatMap((part) => (part ? [formatNamePart(part)] : [])).join(' '),
    }))
}

/** For whom a trip is booked: what was chosen survives a reload, and is written to the order once it is there. */
export function useForWhom(isRequest: boolean) {
  const t = useTranslations('order.forWhom')
  const acting = useActing()
  const { pathname, search } = useLocation()
  const at = `${pathname}${search}`
  const [form, setForm] = useState<ForWhomDraft>(() => {
    const kept = readBookingDraft().forWhom
    return kept?.at === at ? kept : { ...empty, at }
  })
  const [isChecked, setChecked] = useState(false)
  const travellers = useTravellers(mayAct(acting, 'documents'))
  // A request has no invoice yet.
  const mayBill = !isRequest && mayAct(acting, 'pay')
  const isKnown = form.kind === 'person' ? travellers.length > 0 : form.kind === 'company' ? mayBill : true
  const kind = isKnown ? form.kind : 'self'
  const faults = kind === 'company' ? billingProfileErrors(toCompany(form)) : {}
  const isUnchosen = kind === 'person' && !travellers.some(({ value }) => value === form.person)
  return {
    acting,
    form,
    kind,
    travellers,
    mayBill,
    faults: isChecked ? faults : {},
    isUnchosen: isChecked && isUnchosen,
    change: (part: Partial<ForWhomDraft>): void => {
      const next = { ...form, ...part }
      setForm(next)
      keepBookingDraft({ forWhom: next })
    },
    /** False when a field is not right; it gets the focus. */
    check: (): boolean => {
      setChecked(true)
      const wrong = isUnchosen ? 'person' : companyFields.find((field) => faults[field])
      if (wrong === undefined) return true
      document.querySelector<HTMLElement>(`[name="for.${wrong}"]`)?.focus()
      return false
    },
    /** The trip is booked whatever becomes of this: the order has both, to be entered again. */
    apply: async (order: Order): Promise<void> => {
      const invoice = order.invoices.find(({ status }) => status === 'New')
      try {
        if (kind === 'person')
          await api('POST /gamma/order-passengers/add', { body: { order_id: order.id, person_id: form.person }, quiet: true })
        if (kind === 'company' && invoice)
          await api('POST /gamma/invoice/set-billing', { body: { invoice: { id: invoice.id }, billing: toCompany(form) }, quiet: true })
      } catch {
        toasts.show({ tone: 'warn', title: t('failed'), duration: 0 })
      }
    },
  }
}

export function ForWhom({ whom }: { whom: ReturnType<typeof useForWhom> }) {
  const t = useTranslations('order.forWhom')
  const { acting, kind, travellers, mayBill, change } = whom
  const name = acting?.name ?? ''
  const options = [
    { value: 'self', label: acting ? name : t('self') },
    ...(travellers.length > 0 ? [{ value: 'person', label: t('person') }] : []),
    ...(mayBill ? [{ value: 'company', label: t('company'), hint: t('companyHint') }] : []),
  ]
  return (
    <ReviewCard id="for-whom" title={t('title')}>
      {acting ? <p className={styles.quiet}>{t('acting', { name })}</p> : null}
      {options.length > 1 ? (
        <RadioGroup
          label={t('title')}
          hideLabel
          name="for.kind"
          value={kind}
          onChange={(value) => change({ kind: value as ForWhomDraft['kind'] })}
          options={options}
        />
      ) : null}
      {kind === 'person' ? <Traveller whom={whom} /> : null}
      {kind === 'company' ? <Company whom={whom} /> : null}
    </ReviewCard>
  )
}

function Traveller({ whom: { form, travellers, isUnchosen, change } }: { whom: ReturnType<typeof useForWhom> }) {
  const t = useTranslations('order.forWhom')
  return (
    <Select
      name="for.person"
      label={t('traveller')}
      hint={t('travellerHint')}
      placeholder={t('choose')}
      value={travellers.some(({ value }) => value === form.person) ? form.person : ''}
      options={travellers}
      error={isUnchosen ? t('choose') : undefined}
      onChange={(person) => change({ person })}
    />
  )
}

function Company({ whom: { form, faults, change } }: { whom: ReturnType<typeof useForWhom> }) {
  const t = useTranslations('order.forWhom')
  return (
    <div className={buyerDetails.buyer}>
      {companyFields.map((field) => (
        <TextField
          key={field}
          name={`for.${field}`}
          label={t(field)}
          autoComplete={field === 'bill_to' ? 'organization' : 'off'}
          {...(field === 'bill_to' ? { required: true } : { optionalLabel: t('optional') })}
          maxLength={field === 'bill_to' ? billingProfileRules.max : billingProfileRules.referenceMax}
          value={form[field]}
          error={faults[field] ? t(field === 'vat_number' ? 'vatFault' : 'nameFault') : undefined}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
    </div>
  )
}
