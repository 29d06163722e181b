import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/domain/site/paths'
import english from './en/mail.orders.json' with { type: 'json' }
import italian from './it/mail.orders.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** The picture of an aircraft that goes with a mail. */
export interface MailAircraft {
  /** Name of the picture: `photo-`, `aircraft-` or `drawing-` and what it shows. */
  picture: string
  type: string
  /** Of the very aircraft in a photograph; null for the picture of a type. */
  tail: string | null
}

/** What the picture shows. */
export function mailAircraftText(locale: Locale, { picture, type, tail }: MailAircraft): string {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  if (tail !== null) return t('mail.photo', { type, tail })
  return t(picture.startsWith('drawing-') ? 'mail.drawing' : 'mail.picture', { type })
}
