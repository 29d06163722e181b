import { createTranslator } from 'use-intl/core'
import type { EntryRuleId } from '@aquilane/domain/entry-rules/entry-rules'
import english from './en/entry-rules.json' with { type: 'json' }
import englishRules from './en/entry-rule-texts.json' with { type: 'json' }
import italian from './it/entry-rules.json' with { type: 'json' }
import italianRules from './it/entry-rule-texts.json' with { type: 'json' }

const messages = { en: english, it: italian }
const rules: Record<'en' | 'it', Record<EntryRuleId, string>> = { en: englishRules, it: italianRules }

/** Words around the rules of a border, on paper. */
export const entryRuleTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })

/** What a rule says. */
export const entryRuleText = (locale: 'en' | 'it', id: EntryRuleId): string => rules[locale][id]
