import {
  isVatCharged,
  isVatWithin,
  toEuroCents,
  vatWithin,
  type BillCurrency,
  type BillVatKind,
} from '@aquilane/domain/operations/bill-vat'
import { toAmount, toAmountText } from '../../lib/form/amount.ts'
import type { TripState } from './operations.ts'

/** The bill as it is typed; days as `yyyy-MM-dd`, empty where it names none. */
export interface BillDraft {
  reference: string
  amount: string
  currency: BillCurrency
  rate: string
  vat: BillVatKind | ''
  percent: string
  vatAmount: string
  dated: string
  due: string
  note: string
}

export const emptyBill: BillDraft = {
  reference: '',
  amount: '',
  currency: 'EUR',
  rate: '',
  vat: '',
  percent: '',
  vatAmount: '',
  dated: '',
  due: '',
  note: '',
}

type Bill = NonNullable<TripState['operators'][number]['bill']>
type KnownBill = Pick<Bill, 'reference' | 'amount' | 'foreign' | 'vat' | 'dated' | 'due' | 'note'>

const toText = (value: number): string => String(value).replace('.', ',')

/** A bill that is entered again, as it was typed. VAT in another currency is known in euros alone: it is typed once more. */
export const toBillDraft = ({ reference, amount, foreign, vat, dated, due, note }: KnownBill): BillDraft => ({
  reference,
  amount: toAmountText((foreign?.amount ?? amount).amount),
  currency: (foreign?.amount.currency ?? 'EUR') as BillCurrency,
  rate: foreign ? toText(foreign.rate) : '',
  vat: vat?.kind ?? '',
  percent: vat === null || vat.percent === null ? '' : toText(vat.percent),
  vatAmount: vat !== null && vat.percent !== null && foreign === null ? toAmountText(vat.amount.amount) : '',
  dated: dated ?? '',
  due: due ?? '',
  note: note ?? '',
})

const toNumber = (text: string, pattern: RegExp): number => (pattern.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)

/** Euros for one unit of another currency, `1,145`; NaN for anything else. */
export const toRate = (text: string): number => toNumber(text, /^\d{1,3}([.,]\d{1,6})?$/)

/** A rate of VAT, `19` or `5,5`; NaN for anything else. */
export const toPercent = (text: string): number => toNumber(text, /^\d{1,2}([.,]\d)?$/)

export const hasVat = ({ vat }: BillDraft): boolean => vat !== '' && isVatCharged(vat)

const toHundredths = (text: string): number => Math.round(toAmount(text) * 100)

/** Cents of the euro that will be owed; null while amount or rate are missing. */
export function euroCents({ amount, currency, rate }: BillDraft): number | null {
  const hundredths = toHundredths(amount)
  if (!(hundredths > 0)) return null
  if (currency === 'EUR') return hundredths
  const micros = Math.round(toRate(rate) * 1_000_000)
  return micros > 0 ? toEuroCents(hundredths, micros) : null
}

/** VAT of the amount if all of it is taxed, hundredths of its currency; null while amount or rate are missing. */
export function wholeVat({ amount, percent }: BillDraft): number | null {
  const [hundredths, permille] = [toHundredths(amount), Math.round(toPercent(percent) * 10)]
  return hundredths > 0 && permille > 0 ? vatWithin(hundredths, permille) : null
}

export type BillFault =
  | 'referenceMissing'
  | 'amountWrong'
  | 'rateWrong'
  | 'vatMissing'
  | 'percentWrong'
  | 'vatAmountWrong'
  | 'vatHigh'
  | 'dueEarly'

/** What keeps a draft from being sent, by the field it belongs to. */
export function findBillFaults(draft: BillDraft): Partial<Record<keyof BillDraft, BillFault>> {
  const { reference, amount, currency, rate, vat, percent, vatAmount, dated, due } = draft
  const faults: Partial<Record<keyof BillDraft, BillFault>> = {}
  if (reference.trim() === '') faults.reference = 'referenceMissing'
  if (!(toAmount(amount) > 0)) faults.amount = 'amountWrong'
  if (currency !== 'EUR' && !(toRate(rate) > 0)) faults.rate = 'rateWrong'
  if (vat === '') faults.vat = 'vatMissing'
  if (hasVat(draft)) {
    const [permille, hundredths] = [Math.round(toPercent(percent) * 10), toHundredths(vatAmount)]
    if (!(permille > 0 && permille <= 300)) faults.percent = 'percentWrong'
    if (!(hundredths > 0)) faults.vatAmount = 'vatAmountWrong'
    else if (!faults.percent && !faults.amount && !isVatWithin(toHundredths(amount), hundredths, permille)) faults.vatAmount = 'vatHigh'
  }
  if (dated !== '' && due !== '' && due < dated) faults.due = 'dueEarly'
  return faults
}

/** As the server takes it. @param draft without faults */
export const toBillBody = (draft: BillDraft) => ({
  reference: draft.reference.trim(),
  amount: { amount: toAmount(draft.amount), currency: draft.currency },
  ...(draft.currency === 'EUR' ? {} : { rate: toRate(draft.rate) }),
  vat: {
    kind: draft.vat as BillVatKind,
    ...(hasVat(draft) ? { percent: toPercent(draft.percent), amount: toAmount(draft.vatAmount) } : {}),
  },
  ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
  ...(draft.dated === '' ? {} : { dated: draft.dated }),
  ...(draft.due === '' ? {} : { due: draft.due }),
})
