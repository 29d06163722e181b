import type { APIRequestContext } from '@playwright/test'
import type { Customer } from './backend.ts'

const permissions = ['see', 'book', 'pay', 'documents']

/** Sends an invitation by mail. @returns the token of the invitation */
export async function inviteAssistant(request: APIRequestContext, { headers }: Customer, euros = 80_000): Promise<string> {
  const email = `assistant.${crypto.randomUUID().slice(0, 8)}@example.com`
  const data = { email, permissions, pay_limit: { amount: euros, currency: 'EUR' } }
  const sent = await request.post('/gamma/assistant/invite', { headers, data })
  if (!sent.ok()) throw new Error(await sent.text())
  return readInvitation(request, email)
}

/** The token in the mail to this address. */
export async function readInvitation(request: APIRequestContext, email: string): Promise<string> {
  const mails = (await (await request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)).json()) as { text: string }[]
  return /assistant-invitation\/([\w-]{43})/.exec(mails[0]?.text ?? '')![1]!
}

/** @returns the token of the invitation, which the helper has accepted */
export async function newAssistant(request: APIRequestContext, customer: Customer, helper: Customer): Promise<string> {
  const token = await inviteAssistant(request, customer)
  await request.post('/gamma/assistant/accept', { headers: helper.headers, data: { token } })
  return token
}
