import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { store, stored } from '~/lib/storage.ts'
import { WithTexts } from '~/lib/texts.tsx'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))

const dayMs = 86_400_000

/** Nobody is stopped on the way from the offers to the paid order (decision 10), or with the profile before them. */
const elsewhere = (pathname: string): boolean => !/\/(suggest-list|order|payment-error|profile)(\/|$)/.test(pathname)

const closedToday = (): boolean => Date.now() - Number(stored('fillProfileClosed') ?? 0) <= dayMs

/** Asks for name and address, once a day, whoever is signed in and has given neither (spec §4 Fill-profile popup). */
export function FillProfileHost() {
  const live = useIsHydrated()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  /** Once open it stays: the name may be there before the address is proven. */
  const [open, setOpen] = useState(false)
  const due =
    live &&
    user !== null &&
    user.email === null &&
    user.name.first_name === null &&
    elsewhere(pathname) &&
    !search.includes('auth_modal') &&
    !closedToday()
  if (due && !open) setOpen(true)
  if (!open || !user) return null
  return (
    <Suspense>
      <WithTexts add={['profile', 'auth']}>
        <ProfileDialog
          asked
          user={user}
          onClose={() => {
            store('fillProfileClosed', String(Date.now()))
            setOpen(false)
          }}
        />
      </WithTexts>
    </Suspense>
  )
}
