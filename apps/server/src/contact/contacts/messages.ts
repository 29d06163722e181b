import { retentionRules } from '@aquilane/domain/system/retention'
import type { ContactFields } from '@aquilane/domain/contacts/contact-form'
import { audit } from '../../platform/db/audit.ts'
import { addressKey, keyHash, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { deleteMessagesBefore, insertMessage, pageMessages, setAnswered, type MessageRow, type MessageView } from './queries.ts'
import type { Context } from '../../context.ts'

const hour = 3_600
interface Sender {
  address: string
  clientId: string | null
  locale: 'en' | 'it'
}

/** Stores a message of a visitor. @throws Refusal TOO_MANY_REQUESTS */
export async function sendMessage({ db, clock }: Context, fields: ContactFields, sender: Sender): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const wait = await takeFromLimits(trx, now, [
      { key: `contact:email:${keyHash(fields.email.toLowerCase())}`, points: 3, seconds: hour, reason: 'contact_messages' },
      { key: `contact:address:${keyHash(addressKey(sender.address))}`, points: 6, seconds: hour, reason: 'contact_messages' },
      { key: 'contact:all', points: 2_000, seconds: 24 * hour, reason: 'contact_messages' },
    ])
    if (wait !== null) throw tooMany(wait)
    const { date, ...rest } = fields
    await insertMessage(trx, { ...rest, travel_date: date, locale: sender.locale, client_id: sender.clientId, created_at: now.toString() })
  })
}

export const listMessages = ({ db }: Context, query: { view: MessageView; page: number; perPage: number }) => pageMessages(db, query)

/** Marks a message as answered, or opens it again. @throws Refusal NOT_FOUND */
export async function setMessageAnswered(
  { db, clock }: Context,
  { id, memberId, isAnswered }: { id: string; memberId: string; isAnswered: boolean },
): Promise<MessageRow> {
  return db.transaction().execute(async (trx) => {
    const row = await setAnswered(trx, id, isAnswered ? { memberId, now: clock.now() } : null)
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such message.')
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: 'contact_message.answered',
      subject: `contact_message:${id}`,
      to: String(isAnswered),
    })
    return row
  })
}

/** Deletes messages that are older than two years. */
export const deleteOldMessages = ({ db, clock }: Context): Promise<number> =>
  deleteMessagesBefore(db, clock.now().subtract({ hours: 24 * retentionRules.contact_messages.days }))
