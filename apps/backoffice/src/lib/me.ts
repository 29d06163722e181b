import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
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

async function signOut(): Promise<void> {
  await api('POST /gamma/staff/auth/sign-out', { quiet: true }).catch(() => undefined)
  // First who it was, which takes every page away; then what those pages knew.
  queryClient.setQueryData(meKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
}

/** Signs out and leads to the start: the next sign-in may be another member's. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // At once, even if the start page still loads: a page that is left must not be the one to return to.
    await navigate('/', { replace: true, flushSync: true })
    await signOut()
  }
}

export const can = (me: Me, permission: Permission): boolean => hasPermission(me.roles, permission)
