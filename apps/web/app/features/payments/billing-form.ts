import { normalizeBilling, type BillingData } from '@aquilane/domain/invoices/billing-profile'
import { getActing } from '~/lib/acting.ts'
import type { User } from '~/lib/session.ts'
import type { Invoice } from './payment-types.ts'

/** Billing data as fields hold them. */
export type BillingForm = Record<keyof BillingData, string>

export const toBillingForm = (data: BillingData): BillingForm => ({
  bill_to: data.bill_to,
  address: data.address ?? '',
  vat_number: data.vat_number ?? '',
  purchase_order: data.purchase_order ?? '',
  cost_center: data.cost_center ?? '',
})

export const emptyBilling: BillingForm = { bill_to: '', address: '', vat_number: '', purchase_order: '', cost_center: '' }

/** Of the customer, also where an assistant pays. */
const fullName = (user: User | null): string => getActing()?.name ?? [user?.name.first_name, user?.name.last_name].filter(Boolean).join(' ')

/** What the fields begin with: what the invoice has, or the customer's name. */
export const firstBilling = (invoice: Invoice, user: User | null): BillingForm =>
  invoice.billing ? toBillingForm(invoice.billing) : { ...emptyBilling, bill_to: fullName(user) }

/** Trimmed, empty values as null, as the API takes them. */
export const toBillingBody = (form: BillingForm): BillingData => normalizeBilling(form)
