import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@aquilane/contract/client'
import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import { api, meKey, queryClient, type Me } from './api.ts'

let wasSignedIn = false

/** Whether this document has shown the back office: on a first visit no session can have expired. */
export const hadSession = (): boolean => wasSignedIn

/** The signed-in member, null when signed out. */
export const useMe = () =>
  useQuery({
    queryKey: meKey,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Me | null> => {
      try {
        const me = await api('GET /gamma/staff/me/get', { signal, quiet: true })
        wasSignedIn = true
        return me
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

/** What the server answered to signing in. */
export const setMe = (me: Me): void => {
  wasSignedIn = true
  queryClient.setQueryData(meKey, me)
}

export async function signOut(): Promise<void> {
  await api('POST /gamma/staff/auth/sign-out', { quiet: true }).catch(() => undefined)
  // First who it was, which takes every page away; then what those pages knew.
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
}

export const can = (me: Me, permission: Permission): boolean => hasPermission(me.roles, permission)

/** Home page of a role. */
export function homePath(me: Me): string {
  if (can(me, 'documents.review')) return '/documents'
  if (can(me, 'bank.reconcile')) return '/payments'
  return can(me, 'orders.read') ? '/trips' : '/documents'
}
