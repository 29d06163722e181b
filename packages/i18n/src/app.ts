import { createTranslator } from 'use-intl/core'
import english from './en/app.json' with { type: 'json' }
import italian from './it/app.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts about the mobile app, for the preview of its link. */
export const appTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
