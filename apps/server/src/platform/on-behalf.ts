import { AsyncLocalStorage } from 'node:async_hooks'
import type { AssistantPermission } from '@aquilane/domain/assistants/permissions'

/** An assistant who calls for a customer. */
export interface OnBehalf {
  /** The row of `assistant`. */
  assistantId: string
  /** Account of the assistant. */
  assistantClientId: string
  /** The customer. */
  clientId: string
  permissions: readonly AssistantPermission[]
}

/** Of the request under way: audit rows and payments say who acts without a parameter in every use case. */
const current = new AsyncLocalStorage<OnBehalf>()

export const runOnBehalf = <T>(acting: OnBehalf, work: () => T): T => current.run(acting, work)

/** Null: the customer acts. */
export const getOnBehalf = (): OnBehalf | null => current.getStore() ?? null

/** Id of the assistant who acts for this customer. */
export const getAssistantId = (clientId: string): string | null => {
  const acting = getOnBehalf()
  return acting?.clientId === clientId ? acting.assistantId : null
}
