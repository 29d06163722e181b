import { createTranslator } from 'use-intl/core'
import english from './en/content.json' with { type: 'json' }
import italian from './it/content.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts of the editorial pages, for their feeds. */
export const contentTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
