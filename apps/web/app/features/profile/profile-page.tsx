import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { formatNamePart } from '@aquilane/i18n/format'
import { built } from '~/lib/built.ts'
import { signOut, useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './profile-page.module.css'

/** Who is signed in, and the way out. */
export function ProfilePage() {
  const t = useTranslations('profile')
  const paths = usePaths()
  const { user } = useSession()
  const [leaving, setLeaving] = useState(false)
  const name = user
    ? [user.name.first_name, user.name.last_name]
        .filter((part) => part !== null)
        .map(formatNamePart)
        .join(' ')
    : ''
  return (
    <Container width="narrow" className={styles.page}>
      <Heading level={1} size={48}>
        {name || t('title')}
      </Heading>
      {user ? (
        <Facts
          items={[
            { id: 'phone', label: t('phone'), value: user.phone },
            { id: 'email', label: t('email'), value: user.email ?? t('noEmail') },
          ]}
        />
      ) : (
        <SkeletonText lines={2} />
      )}
      <div className={styles.actions}>
        {built.has('orders') ? <LinkButton href={paths.orders()}>{t('orders')}</LinkButton> : null}
        <Button
          variant="outline"
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
      </div>
    </Container>
  )
}
