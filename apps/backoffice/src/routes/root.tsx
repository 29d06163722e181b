import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Commands } from '~/features/commands/commands.tsx'
import { LoadFailed, Loading } from '~/features/shell/states.tsx'
import { Shell } from '~/features/shell/shell.tsx'
import { hadSession, useMe } from '~/lib/me.ts'

/** Requires sign-in, which returns to the requested page. */
export function RootRoute() {
  const t = useTranslations('staff.page')
  const { pathname, search } = useLocation()
  const me = useMe()
  if (me.data === undefined) return me.error ? <LoadFailed retry={() => void me.refetch()} /> : <Loading label={t('loading')} />
  if (me.data === null) return <Navigate to="/sign-in" replace state={{ to: `${pathname}${search}`, expired: hadSession() }} />
  return (
    <Shell me={me.data} commands={<Commands me={me.data} />}>
      <Suspense fallback={<Loading label={t('loading')} />}>
        <Outlet context={me.data} />
      </Suspense>
    </Shell>
  )
}
