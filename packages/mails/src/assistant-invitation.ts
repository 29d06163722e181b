import type { Locale } from '@aquilane/domain/site/paths'
import { type AssistantInvitationValues, assistantInvitationTexts } from '@aquilane/i18n/assistants'
import { actionButton, html, paragraph, plain, type Mail } from './layout.ts'

/** Mail with an invitation, to whom a customer chose. The recipient may not be a customer: no footer. */
export function assistantInvitationMail(locale: Locale, values: AssistantInvitationValues): Mail {
  const { subject, greeting, text, button, link, once, whyReceived, signature } = assistantInvitationTexts(locale, values)
  return {
    subject,
    text: plain(locale, [greeting, text, link, once, whyReceived, signature], null),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer: null,
      children: [paragraph(text, 'text'), actionButton(button, values.url), paragraph(once, 'once'), paragraph(whyReceived, 'whyReceived')],
    }),
  }
}
