import { payDraftKey, payResumeKey } from '~/lib/storage-keys.ts'
import { onSessionEnd } from '~/lib/session.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'
import type { Account } from '~/lib/accounts.ts'
import type { BillingForm } from './billing-form.ts'
import type { Invoice } from './payment-types.ts'

/** What was typed on the way to paying one invoice: for this tab only, so that a reload loses nothing. */
export interface PaymentDraft {
  invoice: string
  /** Top-up amount as typed; null before the first input. */
  amount: string | null
  /** Euro that are missing, by the server's word. */
  shortfall: number | null
  /** The balance that was too low. */
  account: string | null
  /** Who it is made out to, as typed; null before the first input. */
  payer: BillingForm | null
  /** Where the finished bill is. */
  bill: string | null
  /** The payer came from a template: nothing to save. */
  saved: boolean
}

export const emptyDraft = (invoice: string): PaymentDraft => ({
  invoice,
  amount: null,
  shortfall: null,
  account: null,
  payer: null,
  bill: null,
  saved: false,
})

/** The account to top up: the one with the insufficient balance, else the first. */
export const tooLow = (accounts: readonly Account[] | undefined, draft: PaymentDraft): Account | undefined =>
  accounts?.find(({ id }) => id === draft.account) ?? accounts?.[0]

/** Euro that are missing: by the server's word, or after a reload without it by the balance. */
export const shortfallOf = (draft: PaymentDraft, account: Account, invoice: Invoice): number =>
  draft.shortfall ?? Math.max(0, invoice.due.amount - account.balance.amount)

export function getDraft(invoice: string): PaymentDraft {
  const kept = readTab<PaymentDraft>(payDraftKey)
  return kept?.invoice === invoice ? { ...emptyDraft(invoice), ...kept } : emptyDraft(invoice)
}

export const storeDraft = (draft: PaymentDraft | null): void => writeTab(payDraftKey, draft)

interface Resume {
  payment: string
  to: string
}

/** Where to go on once a payment that leads away from the site has succeeded. */
export const resumeAfter = (payment: string, to: string): void => writeTab(payResumeKey, { payment, to } satisfies Resume)

/** Stores the idempotency key of this payment once. */
export function takeResume(payment: string): string | null {
  const kept = readTab<Resume>(payResumeKey)
  if (kept?.payment !== payment) return null
  writeTab(payResumeKey, null)
  return kept.to
}

onSessionEnd(() => {
  writeTab(payDraftKey, null)
  writeTab(payResumeKey, null)
})
