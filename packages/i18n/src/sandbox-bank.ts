import { createTranslator } from 'use-intl/core'
import english from './en/sandbox-bank.json' with { type: 'json' }
import italian from './it/sandbox-bank.json' with { type: 'json' }

const messages = { en: english, it: italian }

/** Texts of the sandbox bank's page. */
export const sandboxBankTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
export type SandboxBankTexts = ReturnType<typeof sandboxBankTexts>
