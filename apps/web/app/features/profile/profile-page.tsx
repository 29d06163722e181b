import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { LogOut, PencilLine } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { switchLocale } from '@aquilane/domain/site/paths'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { formatNamePart } from '@aquilane/i18n/format'
import { useIsHydrated } from '~/lib/hydration.ts'
import { signOut, useSession, type User } from '~/lib/session.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { Devices } from './devices.tsx'
import { EmailBanner } from './email-banner.tsx'
import { OwnData } from './own-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { Passengers, AllDocuments } from '~/features/passengers/index.ts'
import { Photo } from './photo.tsx'
import styles from './profile-page.module.css'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))

/**
 * The next trip, then who and what belongs to the customer, then the account. `/profile/edit` is the same page with its dialog open.
 * `first` and `children`: sections of other nouns.
 */
export function ProfilePage({ first, children }: { first?: ReactNode; children?: ReactNode }) {
  const t = useTranslations('profile')
  const paths = usePaths()
  const live = useIsHydrated()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const { user } = useSession()
  const name = user
    ? [user.name.first_name, user.name.last_name]
        .filter((part) => part !== null)
        .map(formatNamePart)
        .join(' ')
    : ''
  useEffect(() => {
    // Mails once led to the switches by this hash.
    if (hash === '#notifications') void navigate(paths.profileNotifications(), { replace: true })
  }, [hash, navigate, paths])
  const editing = live && user !== null && switchLocale(pathname, 'en') === '/profile/edit'
  return (
    <Container width="narrow" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size={48}>
          {name || t('title')}
        </Heading>
        <div className={styles.actions}>
          <LinkButton variant="outline" size="small" href={paths.profileEdit()} icon={<PencilLine aria-hidden="true" />}>
            {t('edit')}
          </LinkButton>
          <SignOut />
        </div>
      </header>
      {user ? (
        <>
          {live ? <EmailBanner user={user} /> : null}
          {first}
          <Passengers />
          <AllDocuments />
          {children}
          <Details user={user} />
          <Devices />
          <Passkeys phone={user.phone} />
          <OwnData phone={user.phone} />
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
      {editing ? (
        <Suspense>
          <WithTexts add={['auth']}>
            <ProfileDialog user={user} onClose={() => void navigate(paths.profile(), { replace: true, preventScrollReset: true })} />
          </WithTexts>
        </Suspense>
      ) : null}
    </Container>
  )
}

/** Picture, name and the ways to reach the customer. */
function Details({ user }: { user: User }) {
  const t = useTranslations('profile')
  return (
    <section className={styles.details} aria-label={t('details')}>
      <Heading level={2} size={28}>
        {t('details')}
      </Heading>
      <Photo template={user.photo} />
      <Facts
        items={[
          { id: 'name', label: t('name'), value: user.name.first_name ?? t('noName') },
          ...(user.name.last_name ? [{ id: 'last-name', label: t('lastName'), value: user.name.last_name }] : []),
          { id: 'phone', label: t('phone'), value: user.phone },
          { id: 'email', label: t('email'), value: user.email ?? user.email_unconfirmed ?? t('noEmail') },
        ]}
      />
    </section>
  )
}

function SignOut() {
  const t = useTranslations('profile')
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<LogOut aria-hidden="true" />}
      pending={leaving}
      pendingLabel={t('signingOut')}
      onClick={() => {
        setLeaving(true)
        void signOut()
      }}
    >
      {t('signOut')}
    </Button>
  )
}
