import { useMemo } from 'react'
import type { AssistantPermission } from '@aquilane/domain/assistants/permissions'
import { createStore } from './store.ts'
import { store, storedJson, storeJson, useStored } from './storage.ts'

/** The customer for whom this browser acts, in all of its tabs. */
export interface Acting {
  /** What the API knows it by. */
  id: string
  name: string
  permissions: readonly AssistantPermission[]
}

export const getActing = (): Acting | null => storedJson<Acting>('actingFor')

export function useActing(): Acting | null {
  const text = useStored('actingFor')
  // Read again when the text changes.
  return useMemo(() => (text === null ? null : getActing()), [text])
}

export const startActing = (acting: Acting): void => storeJson('actingFor', acting)
export const stopActing = (): void => store('actingFor', null)

/** Name of the customer who ended it, until it was said. */
export const endedActing = createStore<string | null>(null)

/** The server says that it is over. */
export function endActing(): void {
  const acting = getActing()
  if (acting === null) return
  endedActing.set(acting.name)
  stopActing()
}

/** What the customer has allowed; the own account may do everything. */
export const mayAct = (acting: Acting | null, permission: AssistantPermission): boolean =>
  acting === null || acting.permissions.includes(permission)

/** For the header of a request. The list of operations is loaded by those who act for others only. */
export function onBehalf(key: string): Promise<string | null> | null {
  const acting = getActing()
  if (acting === null) return null
  return import('@aquilane/domain/assistants/permissions').then(({ operationsOnBehalf }) => (key in operationsOnBehalf ? acting.id : null))
}
