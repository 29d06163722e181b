import { createTranslator } from 'use-intl/core'
import english from './en/trip-sheet.json' with { type: 'json' }
import italian from './it/trip-sheet.json' with { type: 'json' }
import { formatDate } from './format.ts'

const messages = { en: english, it: italian }

export interface TripSheetMailValues {
  /** Who shares the trip; null where no name is known. */
  sender: string | null
  /** Its cities: `London – Athens – London`. */
  route: string
  /** Local day of the first departure. */
  date: string
}

/** The words of the mail with the link to a trip. */
export function tripSheetTexts(locale: 'en' | 'it', values: TripSheetMailValues & { url: string }) {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  const { route, url } = values
  const words = { route, date: formatDate(values.date, locale, 'long'), sender: values.sender ?? 'none' }
  return {
    subject: t('mail.subject', words),
    greeting: t('mail.greeting'),
    text: t('mail.text', words),
    button: t('mail.button'),
    link: t('mail.link', { url }),
    whyReceived: t('mail.whyReceived'),
    signature: t('mail.signature'),
  }
}
