import type { TestClient } from '@aquilane/testing/client'
import type { AssistantPermission } from '@aquilane/domain/assistants/permissions'
import type { Api } from '../../api.fixture.ts'

export const everything = ['see', 'book', 'pay', 'documents'] as const

let addresses = 0

/** Sends an invitation and reads its token from the mail. */
export async function inviteByMail(
  api: Api,
  principal: TestClient,
  permissions: readonly AssistantPermission[] = everything,
  euros = 100_000,
): Promise<string> {
  const email = `assistant-${(addresses += 1)}-${Date.now()}@example.com`
  const body = { email, permissions, pay_limit: permissions.includes('pay') ? { amount: euros, currency: 'EUR' } : null }
  const answer = await api.call('POST', '/gamma/assistant/invite', { as: principal, body })
  if (answer.status !== 200) throw new Error(answer.text)
  const [mail] = (await api.call('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`)).json as { text: string }[]
  return /assistant-invitation\/([\w-]{43})/.exec(mail?.text ?? '')![1]!
}

export interface Acting extends TestClient {
  /** The row of `assistant`. */
  assistantId: string
  /** The same account without acting for anybody. */
  self: TestClient
}

/** An assistant of the customer, who calls on their behalf. */
export async function assist(
  api: Api,
  principal: TestClient,
  permissions: readonly AssistantPermission[] = everything,
  { euros = 100_000, as }: { euros?: number; as?: TestClient } = {},
): Promise<Acting> {
  const self = as ?? (await api.customer())
  const token = await inviteByMail(api, principal, permissions, euros)
  const answer = await api.call('POST', '/gamma/assistant/accept', { as: self, body: { token } })
  if (answer.status !== 200) throw new Error(answer.text)
  const { id } = answer.json as { id: string }
  return { ...self, assistantId: id, self, headers: { ...self.headers, 'x-on-behalf-of': id } as TestClient['headers'] }
}
