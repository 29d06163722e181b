import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { store, stored } from '~/lib/storage.ts'
import { WithTexts } from '~/lib/texts.tsx'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))

const dayMs = 86_400_000

/** Not between offer and paid order (decision 10), and not on the profile pages. */
const elsewhere = (pathname: string): boolean => !/\/(suggest-list|order|payment-error|profile)(\/|$)/.test(pathname)

const closedToday = (): boolean => Date.now() - Number(stored('fillProfileClosed') ?? 0) <= dayMs

/** Asks customers without first name and e-mail to complete their profile, once a day (spec §4 Fill-profile popup). */
export function FillProfileHost() {
  const live = useIsHydrated()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  /** Stays open after the name is saved, until the e-mail is verified. */
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
