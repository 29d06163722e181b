import { createTranslator } from 'use-intl/core'
import english from './en/ground-transfers.json' with { type: 'json' }
import italian from './it/ground-transfers.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Names of cars, and how an invoice names one. */
export const groundTransferTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
