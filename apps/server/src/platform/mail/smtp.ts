import { createTransport } from 'nodemailer'
import { RecipientRejected } from './mail.ts'
import type { MailSender } from './mail.ts'
import { attachPictures, contentId, type ReadMailPicture } from './pictures.ts'

/**
 * Delivers by SMTP. The Message-ID is made of the mail's own id, so that servers and mail clients recognise a
 * duplicate. Times out after 15 s; the queue retries.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`
 * @param from `Aquilane <hello@aquilane.example>`
 * @param pictures what mails show is read when they are sent
 */
export function smtpMail({ url, from }: { url: string; from: string }, pictures: ReadMailPicture): MailSender {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  const domain = /@([^\s<>@]+?)>?$/.exec(from.trim())?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      const shown = html === undefined ? null : await attachPictures(html, pictures)
      const sent = transport.sendMail({
        // As an object it is one recipient, whatever the address contains.
        to: { name: '', address: to },
        subject,
        text,
        ...(shown && {
          html: shown.html,
          // With a Content-ID they become parts of the HTML half (multipart/related), not attachments of the mail.
          attachments: shown.pictures.map(({ name, bytes, contentType }) => ({
            cid: contentId(name),
            filename: `${name}.jpg`,
            content: bytes,
            contentType,
            contentDisposition: 'inline' as const,
          })),
        }),
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
      })
      await sent.catch((error: unknown) => {
        throw plainly(error)
      })
    },
  }
}

/** The library's own errors quote the recipient and the server's words about them: neither belongs into a log or into the queue's tables. */
function plainly(error: unknown): Error {
  const { code, responseCode, command } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const known = [code, responseCode, command].map(String).filter((part) => /^(?:\d{3}|[A-Z][A-Z _-]*)$/.test(part))
  const message = `The mail server did not take the mail (${known.join(', ') || 'it said nothing more'}).`
  const isRejected = code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
  return isRejected ? new RecipientRejected(message) : new Error(message)
}
