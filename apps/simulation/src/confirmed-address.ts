import type { Person, Phone } from './model.ts'
import type { World } from './world.ts'

/** The e-mail address that the customer of a phone number confirms. */
export const customerAddress = ({ number }: Pick<Phone, 'number'>): string => `${number.slice(1)}@customer.example`

/** @returns whether the account has its address confirmed now */
export async function confirmAddress(world: World, person: Person, phone: Phone): Promise<boolean> {
  const email = customerAddress(phone)
  const { json } = await world.callAs(person, phone, 'POST', '/gamma/profile/send-verify-email-code', { email })
  await world.wait(0)
  const sent = (await world.call('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`)).json as { subject: string }[]
  const body = { code: /\d{4,}/.exec(sent[0]?.subject ?? '')?.[0] ?? '0', code_hash: (json as { code_hash: string }).code_hash }
  return (await world.callAs(person, phone, 'POST', '/gamma/profile/verify-email', body)).status === 200
}
