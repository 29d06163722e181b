import { createTranslator } from 'use-intl/core'
import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import type { Locale } from '@aquilane/domain/site/paths'
import englishMail from './en/mail.notifications.json' with { type: 'json' }
import english from './en/flight-status.json' with { type: 'json' }
import italianMail from './it/mail.notifications.json' with { type: 'json' }
import italian from './it/flight-status.json' with { type: 'json' }
import { formatDateTime, formatTime } from './format.ts'

const messages = { en: englishMail, it: italianMail }
const reasons: Record<Locale, Record<DelayCode, string>> = { en: english.reason, it: italian.reason }

/** The day of a flight; names in both languages. */
export interface FlightMessage {
  pnr: string
  from: Record<Locale, string>
  to: Record<Locale, string>
  /** `yyyy-MM-ddTHH:mm`, local: of the departure for a delay, of the arrival otherwise. */
  timeLocal: string
  /** Why it is late, as a sentence for customers; null where it is not, or the reason is unknown. */
  delayCode: DelayCode | null
}

export function flightText(
  locale: Locale,
  key: 'flight.delayed' | 'flight.departed' | 'flight.landed',
  { from, to, timeLocal, delayCode }: FlightMessage,
): { title: string; text: string } {
  const t = createTranslator<typeof englishMail>({ locale, messages: messages[locale] })
  const words = { from: from[locale], to: to[locale], time: formatTime(timeLocal), when: formatDateTime(timeLocal, locale) }
  const reason = delayCode === null ? '' : reasons[locale][delayCode]
  return { title: t(`${key}.title`, words), text: [t(`${key}.text`, words), reason].filter(Boolean).join(' ') }
}
