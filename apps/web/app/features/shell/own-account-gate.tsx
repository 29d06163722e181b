import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { stopActing, useActing } from '~/lib/acting.ts'
import styles from './error-page.module.css'

/** Around pages of the own account: while an assistant acts for a customer, what is theirs and what is the customer's do not mix. */
export function OwnAccountGate({ children }: { children: ReactNode }) {
  const t = useTranslations('common.ownAccount')
  const acting = useActing()
  if (!acting) return children
  return (
    <Container className={styles.page}>
      <Heading level={1} size={48}>
        {t('title')}
      </Heading>
      <Lede>{t('text', { name: acting.name })}</Lede>
      <Button onClick={stopActing}>{t('back')}</Button>
    </Container>
  )
}
