import { createTranslator } from 'use-intl/core'
import english from './en/statement.json' with { type: 'json' }
import italian from './it/statement.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts of account statements, PDF and page. */
export const statementTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
export type StatementTexts = ReturnType<typeof statementTexts>
