/** What the sandbox bank does with a card; numbers of product.md §2. Any other well-formed number succeeds. */
export type CardBehavior = 'succeeds' | 'refused' | 'challenge' | 'silent'

const behaviors: Record<string, CardBehavior> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'refused',
  '4000002500003155': 'challenge',
  '4000000000000341': 'silent',
}

/** Numbers of this kind are challenged as well: one card for everybody makes its payers one customer to the fingerprint. */
const challenged = /^400000250000\d{4}$/

export const cardBehavior = (digits: string): CardBehavior => behaviors[digits] ?? (challenged.test(digits) ? 'challenge' : 'succeeds')

export type CardField = 'card' | 'expiry' | 'cvc'
export type CardError = 'card_incomplete' | 'card_invalid' | 'expiry_invalid' | 'expiry_past' | 'cvc_invalid'

export interface CardInput {
  card: string
  /** `MM/YY` or `MM/YYYY`; undefined where the caller is a program that sends the number only. */
  expiry?: string | undefined
  cvc?: string | undefined
}

export type CardCheck =
  | { ok: true; digits: string; brand: string; last4: string }
  | { ok: false; faults: Partial<Record<CardField, CardError>> }

/** Checks number (length and Luhn), expiry and CVC as far as they were sent. */
export function checkCard(input: CardInput, now: Temporal.Instant): CardCheck {
  const faults: Partial<Record<CardField, CardError>> = {}
  const digits = input.card.replaceAll(/[\s-]/g, '')
  const brand = toBrand(digits)
  if (!/^\d{12,19}$/.test(digits)) faults.card = /^\d*$/.test(digits) && digits.length < 12 ? 'card_incomplete' : 'card_invalid'
  else if (!luhn(digits)) faults.card = 'card_invalid'
  if (input.expiry !== undefined) {
    const fault = expiryError(input.expiry, now)
    if (fault) faults.expiry = fault
  }
  if (input.cvc !== undefined && !(brand === 'American Express' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc.trim())) faults.cvc = 'cvc_invalid'
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, digits, brand, last4: digits.slice(-4) }
}

/** ISO/IEC 7812-1: from the right, every second digit doubled, digit sums, total divisible by ten. */
export function luhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

function toBrand(digits: string): string {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^3[47]/.test(digits)) return 'American Express'
  return 'Card'
}

// A card is good to the end of its month, everywhere on earth: the last place to leave a month is at UTC−12.
function expiryError(text: string, now: Temporal.Instant): CardError | null {
  const match = /^\s*(0[1-9]|1[0-2])\s*[/.-]?\s*(\d{2}|20\d{2})\s*$/.exec(text)
  if (!match) return 'expiry_invalid'
  const month = new Temporal.PlainYearMonth(Number(match[2]!.slice(-2)) + 2000, Number(match[1]))
  const here = now.toZonedDateTimeISO('-12:00').toPlainDate().toPlainYearMonth()
  return Temporal.PlainYearMonth.compare(month, here) < 0 ? 'expiry_past' : null
}
