import { Navigate, useLocation } from 'react-router'
import { SignInPage } from '~/features/sign-in/sign-in-page.tsx'
import { useMe } from '~/lib/me.ts'

export function SignInRoute() {
  const { state } = useLocation() as { state: { to?: string } | null }
  const me = useMe()
  return me.data ? <Navigate to={state?.to ?? '/'} replace /> : <SignInPage />
}
