import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { switchLocale } from '@aquilane/domain/site/paths'
import { useIsHydrated } from '~/lib/hydration.ts'
import { finishSignIn, clearAfterLogin, useSession } from '~/lib/session.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })))

const parameter = 'auth_modal'

/** `?auth_modal=visible` opens the dialog on any page for visitors; closing removes the parameter (spec §2). */
export function SignInHost() {
  const live = useIsHydrated()
  const { loggedIn } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const paths = usePaths()
  const locale = useLocale()
  const query = new URLSearchParams(search)
  const asked = live && query.get(parameter) === 'visible'
  const opened = (state as { signInOpened?: boolean } | null)?.signInOpened === true

  query.delete(parameter)
  const without = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  const drop = asked && loggedIn
  useEffect(() => {
    if (drop) void navigate(without, { replace: true, preventScrollReset: true })
  }, [drop, without, navigate])

  const close = (): void => {
    clearAfterLogin()
    // The suggestions require sign-in: closing manually leads home (spec §2).
    if (switchLocale(pathname, 'en').startsWith('/suggest-list')) void navigate(paths.index(), { replace: true })
    else if (opened) void navigate(-1)
    else void navigate(without, { replace: true, preventScrollReset: true })
  }

  if (!asked || loggedIn) return null
  return (
    <Suspense>
      <WithTexts add={['auth']}>
        <SignInDialog key={locale} onClose={close} onDone={finishSignIn} />
      </WithTexts>
    </Suspense>
  )
}
