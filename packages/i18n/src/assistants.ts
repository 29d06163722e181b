import { createTranslator } from 'use-intl/core'
import english from './en/mail.assistants.json' with { type: 'json' }
import italian from './it/mail.assistants.json' with { type: 'json' }
import { joinVowels } from './euphony.ts'

const messages = { en: english, it: italian }

export interface AssistantInvitationValues {
  /** Who invites; null where no name is known. */
  sender: string | null
  /** How long the invitation is good for. */
  days: number
  url: string
}

/** The words of the mail with an invitation to assist a customer. */
export function assistantInvitationTexts(locale: 'en' | 'it', { sender, days, url }: AssistantInvitationValues) {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  const words = { sender: sender ?? 'none' }
  return {
    subject: t('subject', words),
    greeting: t('greeting'),
    text: joinVowels(locale, t('text', words)),
    button: t('button'),
    link: t('link', { url }),
    once: t('once', { days }),
    whyReceived: t('whyReceived'),
    signature: t('signature'),
  }
}
