import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale, Paths } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import type { ContentPage, RoutePrices } from './content.ts'
import { Contents } from './contents.tsx'
import { TextBlocks } from './text-blocks.tsx'
import styles from './content.module.css'
import fixedPage from './fixed-page.module.css'

interface FixedPageProps {
  text: ContentPage
  name: 'accessibility' | 'agreement' | 'aml' | 'conditions' | 'privacy' | 'promo'
  routes?: RoutePrices
  /** What the page can do beside being read. */
  children?: ReactNode
}

/** Legal pages with their earlier versions, and other texts with an address of their own. */
export function FixedPage({ text, name, routes = {}, children }: FixedPageProps) {
  const t = useTranslations('content.legal')
  const locale = useLocale() as Locale
  const [latest] = text.versions
  return (
    <Container className={layout.page}>
      <article className={styles.article}>
        <header className={styles.head}>
          <Heading level={1} size={48}>
            {text.title}
          </Heading>
          {text.effective_on ? (
            <p className={styles.line}>{t('effective', { date: formatDate(text.effective_on, locale, 'long') })}</p>
          ) : null}
          <Lede>{text.lead}</Lede>
          {latest && latest.version !== text.version ? <Banner tone="warn">{t('old')}</Banner> : null}
        </header>
        <div className={styles.columns}>
          <Contents contents={text.contents} />
          <TextBlocks blocks={text.blocks} routes={routes} />
        </div>
        {children}
        <Versions text={text} name={name} />
      </article>
    </Container>
  )
}

function Versions({ text, name }: { text: ContentPage; name: FixedPageProps['name'] }) {
  const t = useTranslations('content.legal')
  const locale = useLocale() as Locale
  const path: Paths[FixedPageProps['name']] = usePaths()[name]
  const [latest] = text.versions
  const others = text.versions.filter(({ version }) => version !== text.version)
  if (others.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="versions">
      <Heading level={2} size={22} id="versions">
        {t('versions')}
      </Heading>
      <ul className={fixedPage.versions}>
        {others.map(({ version, effective_on: day, published }) => (
          <li key={version}>
            <TextLink href={version === latest?.version ? path() : path({ version })}>
              {version === latest?.version
                ? t('current')
                : t('version', { version, date: formatDate(day ?? published.slice(0, 10), locale, 'long') })}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
