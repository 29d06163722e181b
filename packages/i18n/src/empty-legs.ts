import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/domain/site/paths'
import english from './en/empty-legs.json' with { type: 'json' }
import italian from './it/empty-legs.json' with { type: 'json' }
import { formatMoney, type MoneyLike } from './format.ts'

const messages = { en: english, it: italian }

/** Title and text of an empty leg in a calendar. */
export function calendarLeg(
  locale: Locale,
  { price, ...leg }: { from: string; to: string; aircraft: string; seats: number; price: MoneyLike },
): { summary: string; description: string } {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  const words = { ...leg, price: formatMoney(price) }
  return { summary: t('feed.summary', words), description: t('feed.description', words) }
}
