import { createTranslator } from 'use-intl/core'
import english from './en/catering.json' with { type: 'json' }
import italian from './it/catering.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Names and descriptions of dishes. */
export const cateringTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
