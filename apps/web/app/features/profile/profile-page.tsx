import { lazy, Suspense, useState, type ReactNode } from 'react'
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
import { signOut, useSession } from '~/lib/session.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { Devices } from './devices.tsx'
import { EmailBanner } from './email-banner.tsx'
import { OwnData } from './own-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { Passengers } from '~/features/passengers/index.ts'
import { Photo } from './photo.tsx'
import styles from './profile-page.module.css'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))

/** Who is signed in; `/profile/edit` is the same page with its dialog open. `first` and `children`: sections of other nouns. */
export function ProfilePage({ first, children }: { first?: ReactNode; children?: ReactNode }) {
  const t = useTranslations('profile')
  const paths = usePaths()
  const live = useIsHydrated()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { user } = useSession()
  const name = user
    ? [user.name.first_name, user.name.last_name]
        .filter((part) => part !== null)
        .map(formatNamePart)
        .join(' ')
    : ''
  const editing = live && user !== null && switchLocale(pathname, 'en') === '/profile/edit'
  return (
    <Container width="narrow" className={styles.page}>
      <Heading level={1} size={48}>
        {name || t('title')}
      </Heading>
      {user ? (
        <>
          {live ? <EmailBanner user={user} /> : null}
          <Photo template={user.photo} />
          <Facts
            items={[
              { id: 'name', label: t('name'), value: user.name.first_name ?? t('noName') },
              { id: 'phone', label: t('phone'), value: user.phone },
              { id: 'email', label: t('email'), value: user.email ?? user.email_unconfirmed ?? t('noEmail') },
            ]}
          />
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
      <div className={styles.actions}>
        <LinkButton href={paths.profileEdit()} icon={<PencilLine size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('edit')}
        </LinkButton>
        <LinkButton variant="outline" href={paths.orders()}>
          {t('orders')}
        </LinkButton>
        <SignOut />
      </div>
      {user ? first : null}
      {user ? <Passengers /> : null}
      {user ? children : null}
      {user ? <Devices /> : null}
      {user ? <Passkeys phone={user.phone} /> : null}
      {user ? <OwnData phone={user.phone} /> : null}
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

function SignOut() {
  const t = useTranslations('profile')
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="quiet"
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
