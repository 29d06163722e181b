import { createTranslator } from 'use-intl/core'
import english from './en/split-payment.json' with { type: 'json' }
import italian from './it/split-payment.json' with { type: 'json' }
import { formatDate, formatMoney, type MoneyLike } from './format.ts'

const messages = { en: english, it: italian }

/** The flight that a share is of; its cities (`London – Athens – London`), and the local day of the first departure. */
export interface SharedFlightWords {
  route: string
  date: string
  amount: MoneyLike
}

const translator = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })

function toWords(locale: 'en' | 'it', { route, date, amount }: SharedFlightWords) {
  return { route, date: formatDate(date, locale, 'long'), amount: formatMoney(amount) }
}

/** The words of the mail with the link to a share. @param values.sender null where no name is known */
export function askedShareTexts(locale: 'en' | 'it', values: SharedFlightWords & { sender: string | null; url: string }) {
  const t = translator(locale)
  const words = { ...toWords(locale, values), sender: values.sender ?? 'none' }
  return {
    subject: t('mail.asked.subject', words),
    greeting: t('mail.greeting'),
    text: t('mail.asked.text', words),
    terms: t('mail.asked.terms'),
    button: t('mail.asked.button'),
    link: t('mail.link', { url: values.url }),
    stranger: t('mail.asked.stranger'),
    signature: t('mail.signature'),
  }
}

/** @param values.digits of the card that paid, where they are known */
export function paidShareTexts(locale: 'en' | 'it', values: SharedFlightWords & { pnr: string; digits: string | null }) {
  const t = translator(locale)
  const words = { ...toWords(locale, values), pnr: values.pnr, digits: values.digits ?? 'none' }
  return {
    subject: t('mail.paid.subject', words),
    greeting: t('mail.greeting'),
    text: t('mail.paid.text', words),
    more: t('mail.paid.terms'),
    signature: t('mail.signature'),
  }
}

/** Why money of a share goes back: it was not needed, the trip ended, or a part of its price was given back. */
export type ShareRefundReason = 'late' | 'ended' | 'part'

export function refundedShareTexts(
  locale: 'en' | 'it',
  values: SharedFlightWords & { pnr: string; digits: string | null; why: ShareRefundReason },
) {
  const t = translator(locale)
  const words = { ...toWords(locale, values), pnr: values.pnr, digits: values.digits ?? 'none' }
  return {
    subject: t('mail.refund.subject', words),
    greeting: t('mail.greeting'),
    text: t('mail.refund.text', words),
    more: t('mail.refund.why', { why: values.why }),
    signature: t('mail.signature'),
  }
}
