import { createTranslator } from 'use-intl/core'
import english from './en/mail.identity.json' with { type: 'json' }
import italian from './it/mail.identity.json' with { type: 'json' }

const messages = { en: english, it: italian }

/**
 * Text of the SMS with a sign-in code. The last line follows the origin-bound one-time code format, by which phones
 * offer the code only on that host. Fits one GSM-7 message for hosts of up to 30 characters.
 * @param host bare host name of the site, without port
 */
export function signInSms(locale: 'en' | 'it', values: { code: string; minutes: number; host: string }): string {
  const t = createTranslator({ locale, messages: messages[locale] })
  return `${t('sms.code', { code: values.code, minutes: values.minutes })}\n\n@${values.host} #${values.code}`
}

/** Text of the SMS with the code that signs a quote. No page offers it by itself: its reader compares what it signs. */
export function signatureSms(locale: 'en' | 'it', values: { code: string; minutes: number }): string {
  const t = createTranslator({ locale, messages: messages[locale] })
  return t('sms.signature', { code: values.code, minutes: values.minutes })
}

/** Text of the SMS that two accounts are to be merged, with the link that stops it. */
export function mergeSms(locale: 'en' | 'it', values: { number: string; hours: number; link: string }): string {
  const t = createTranslator({ locale, messages: messages[locale] })
  return t('sms.merge', values)
}

export interface EmailCodeTexts {
  subject: string
  greeting: string
  text: string
  notYou: string
  signature: string
}

/**
 * The words of the mail with the code that confirms an address.
 * @param name first name, null where none is known
 */
export function emailCodeMail(locale: 'en' | 'it', values: { code: string; minutes: number; name: string | null }): EmailCodeTexts {
  const t = createTranslator({ locale, messages: messages[locale] })
  return {
    subject: t('emailCode.subject', { code: values.code }),
    greeting: t('emailCode.greeting', { name: values.name ?? 'none' }),
    text: t('emailCode.text', { code: values.code, minutes: values.minutes }),
    notYou: t('emailCode.notYou'),
    signature: t('emailCode.signature'),
  }
}

/** The words of the mail to the address that an account had before. @param email the new one; its middle stays hidden */
export function emailChangedTexts(locale: 'en' | 'it', values: { name: string | null; email: string }): EmailCodeTexts {
  const t = createTranslator({ locale, messages: messages[locale] })
  const email = values.email.replace(/^(.).*@/, '$1…@')
  return {
    subject: t('emailChanged.subject'),
    greeting: t('emailChanged.greeting', { name: values.name ?? 'none' }),
    text: t('emailChanged.text', { email }),
    notYou: t('emailChanged.notYou'),
    signature: t('emailChanged.signature'),
  }
}
