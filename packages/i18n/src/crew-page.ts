import { createTranslator } from 'use-intl/core'
import english from './en/crew-page.json' with { type: 'json' }
import italian from './it/crew-page.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** The message with the link of a crew member. */
export function crewLinkSms(locale: 'en' | 'it', values: { pnr: string; url: string }): string {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  return t('sms', values)
}
