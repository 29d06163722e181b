import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Eyebrow, Heading, Lede } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import { errorStatus } from './error-meta.ts'
import styles from './error-page.module.css'

export function ErrorPage({ error }: { error: unknown }) {
  const status = errorStatus(error)
  return status === 404 ? <NotFoundPage /> : <ServerErrorPage status={status} />
}

export function NotFoundPage() {
  const t = useTranslations('common.notFound')
  const paths = usePaths()
  return (
    <Container className={styles.page}>
      <Eyebrow>404</Eyebrow>
      <Heading level={1} size={64}>
        {t('title')}
      </Heading>
      <Lede>{t('text')}</Lede>
      <div className={styles.actions}>
        <LinkButton href={paths.index()}>{t('home')}</LinkButton>
      </div>
      <Horizon />
    </Container>
  )
}

function ServerErrorPage({ status }: { status: number }) {
  const t = useTranslations('common.errorPage')
  const paths = usePaths()
  const { pathname, search } = useLocation()
  return (
    <Container className={styles.page}>
      <Eyebrow>{t('status', { status: String(status) })}</Eyebrow>
      <Heading level={1} size={64}>
        {status < 500 ? t('refused') : t('title')}
      </Heading>
      <Lede>{t('text')}</Lede>
      <div className={styles.actions}>
        {/* A plain link: works without any script. */}
        <a href={`${pathname}${search}`} className={styles.again}>
          {t('retry')}
        </a>
        <LinkButton variant="outline" href={paths.index()}>
          {t('home')}
        </LinkButton>
      </div>
      <Horizon />
    </Container>
  )
}

/** An empty horizon with one track that ends: nothing here. */
const Horizon = () => <div aria-hidden="true" className={styles.horizon} />
