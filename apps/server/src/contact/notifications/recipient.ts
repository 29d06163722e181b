import { type UnsentReason, isAboutOrder } from '@aquilane/domain/notifications/channels'
import type { Client } from '../../foundation/identity/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { keyHash, takeFromLimits } from '../../platform/http/limits.ts'

export type Recipient = { to: string; isConfirmed: boolean } | { reason: UnsentReason }

/** An address that waits for its code may belong to another person: it gets messages about orders only. */
function findEmailRecipient(client: Client, key: string): Recipient {
  if (isAboutOrder(key)) {
    const { orderEmail } = client
    if (orderEmail) return { to: orderEmail.address, isConfirmed: orderEmail.isConfirmed }
    return { reason: client.emailProblem ?? 'no_address' }
  }
  if (client.email !== null) return { to: client.email, isConfirmed: true }
  return { reason: client.emailUnconfirmed === null ? 'no_address' : 'unconfirmed' }
}

export const findRecipient = (client: Client, { medium, key }: { medium: string; key: string }): Recipient => {
  if (medium === 'email') return findEmailRecipient(client, key)
  return client.phone === '' ? { reason: 'no_address' } : { to: client.phone, isConfirmed: true }
}

export const hasOrderEmail = (client: Client | null): boolean => (client?.orderEmail ?? null) !== null

/** Mails a day to an unconfirmed address, however many accounts name it. */
const mailsPerUnconfirmedAddressDay = 20

export async function isOverLimit(trx: Trx, now: Temporal.Instant, recipient: Recipient): Promise<boolean> {
  if ('reason' in recipient || recipient.isConfirmed) return false
  const key = `order-mail:email:${keyHash(recipient.to.toLowerCase())}`
  return (await takeFromLimits(trx, now, [{ key, points: mailsPerUnconfirmedAddressDay, seconds: 86_400, reason: 'email_codes' }])) !== null
}
