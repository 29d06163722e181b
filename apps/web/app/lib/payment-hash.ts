/**
 * The payment step, kept in the URL hash: it survives a reload, and Back returns to the previous step.
 * `#invoice/<id>` shows an invoice, `#pay/<id>` the ways to pay it, `#pay/<id>/<step>` what follows.
 */
export type PayStep =
  /** invoicePay: choose a method. */
  | { name: 'methods' }
  /** The bank's card form is open. */
  | { name: 'card' }
  /** Who the invoice is made out to, whatever the way to pay. */
  | { name: 'billing' }
  /** isNeedTopUp: the balance is too low. */
  | { name: 'top-up' }
  /** isBalanceTopUpAmount: how much. */
  | { name: 'top-up-amount' }
  /** isBalanceTopUpMethodChoose: pay the invoice that fills the balance. */
  | { name: 'top-up-method'; fill: string }
  /** swift: who the bill is for. */
  | { name: 'proforma' }
  /** swift-template: saved payers. */
  | { name: 'billing-profiles' }
  /** swiftDownload: the bill is there. */
  | { name: 'proforma-ready' }

export type PayStepName = PayStep['name']

export type PaymentHash = { view: 'details'; invoice: string } | { view: 'pay'; invoice: string; step: PayStep }

const id = String.raw`[\w-]{1,100}`
const shape = new RegExp(`^#(invoice|pay)/(${id})(?:/([a-z-]+)(?:/(${id}))?)?$`)
const plain: readonly string[] = [
  'card',
  'billing',
  'top-up',
  'top-up-amount',
  'proforma',
  'billing-profiles',
  'proforma-ready',
] satisfies PayStepName[]

/** Parses a hash; null for others. An unknown step is the choice of a method. */
export function readPayHash(hash: string): PaymentHash | null {
  const [, view, invoice, step = '', fill] = shape.exec(hash) ?? []
  if (!invoice) return null
  if (view === 'invoice') return { view: 'details', invoice }
  if (step === 'top-up-method' && fill) return { view: 'pay', invoice, step: { name: step, fill } }
  const name = plain.includes(step) ? (step as Exclude<PayStepName, 'top-up-method'>) : 'methods'
  return { view: 'pay', invoice, step: { name } }
}

export const detailsHash = (invoice: string): string => `#invoice/${invoice}`

export function payHash(invoice: string, step: PayStep = { name: 'methods' }): string {
  if (step.name === 'methods') return `#pay/${invoice}`
  return step.name === 'top-up-method' ? `#pay/${invoice}/${step.name}/${step.fill}` : `#pay/${invoice}/${step.name}`
}
