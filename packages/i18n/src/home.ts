import { createTranslator } from 'use-intl/core'
import english from './en/home.json' with { type: 'json' }
import italian from './it/home.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts of the home page, for the picture of its links. */
export const homeTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
