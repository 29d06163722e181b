import { useSession } from '~/lib/session.ts'

/**
 * Whose offers are shown: those of the customer whose token is on the device, without waiting for the profile; else those of a visitor. The server
 * and the first rendering do not know of a token: with offers in the page they show a visitor's, without any nothing yet.
 */
export function useReader(inPage: boolean): 'customer' | 'visitor' | null {
  const { state, loggedIn } = useSession()
  if (loggedIn) return 'customer'
  return state === 'loading' && !inPage ? null : 'visitor'
}
