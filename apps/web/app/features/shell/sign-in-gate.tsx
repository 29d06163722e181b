import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { openSignIn, useSession } from '~/lib/session.ts'
import { useIsHydrated } from '~/lib/hydration.ts'
import styles from './error-page.module.css'

/**
 * Around pages of the signed-in user. The HTML holds both sides and the styles show one, so nobody sees the wrong one flash; once
 * live, only the right one is there.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const live = useIsHydrated()
  const { loggedIn } = useSession()
  // Each side keeps its place: a click before hydration is replayed on the same button.
  return (
    <>
      {live && !loggedIn ? null : <div data-when="in">{children}</div>}
      {live && loggedIn ? null : (
        <div data-when="out">
          <Gate />
        </div>
      )}
    </>
  )
}

function Gate() {
  const t = useTranslations('common.gate')
  return (
    <Container className={styles.page}>
      <Heading level={1} size={48}>
        {t('title')}
      </Heading>
      <Lede>{t('text')}</Lede>
      <Button onClick={openSignIn}>{t('signIn')}</Button>
    </Container>
  )
}
