import type { Locale } from '@aquilane/domain/site/paths'
import { type AssistantInvitationValues, assistantInvitationTexts } from '@aquilane/i18n/assistants'
import { actionButton, paragraph, type Mail } from './layout.ts'
import { letter } from './letter.ts'

/** Mail with an invitation, to an address that a customer chose. */
export function assistantInvitationMail(locale: Locale, values: AssistantInvitationValues): Mail {
  const texts = assistantInvitationTexts(locale, values)
  const { button, link, once, whyReceived } = texts
  return letter(locale, texts, {
    plain: [link, once, whyReceived],
    parts: [actionButton(button, values.url), paragraph(once, 'once'), paragraph(whyReceived, 'whyReceived')],
  })
}
