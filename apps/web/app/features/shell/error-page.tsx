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
function Horizon() {
  return (
    <svg viewBox="0 0 1200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.horizon}>
      <path d="M0 150c180-26 420-40 600-40s420 14 600 40" fill="none" stroke="var(--hairline-strong)" />
      <path
        d="M-20 190C220 120 420 70 700 44"
        fill="none"
        stroke="var(--gold-text)"
        strokeWidth="1.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <circle cx="712" cy="43" r="3.5" fill="var(--gold-text)" />
    </svg>
  )
}
