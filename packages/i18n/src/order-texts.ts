import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/domain/site/paths'
import english from './en/mail.orders.json' with { type: 'json' }
import italian from './it/mail.orders.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts of mails, short messages and calendar entries of orders. */
export const texts = (locale: Locale) => createTranslator<typeof english>({ locale, messages: messages[locale] })
