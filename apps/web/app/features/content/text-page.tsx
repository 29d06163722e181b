import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { formatPublished, type ContentItem, type ContentText, type RoutePrices } from './content.ts'
import { Contents } from './contents.tsx'
import { TextBlocks } from './text-blocks.tsx'
import { TextCard } from './text-card.tsx'
import styles from './content.module.css'
import textPage from './text-page.module.css'

interface TextPageProps {
  kind: 'blog' | 'press'
  text: ContentText
  routes: RoutePrices
  others: readonly ContentItem[]
}

/** Spec §2 `/blog/{slug}`, and one press item. */
export function TextPage({ kind, text, routes, others }: TextPageProps) {
  const t = useTranslations('content')
  const locale = useLocale() as Locale
  const paths = usePaths()
  const [list, item] = kind === 'blog' ? [paths.blog, paths.article] : [paths.press, paths.pressItem]
  return (
    <Container className={layout.page}>
      <TextLink href={list()} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t(`${kind}.back`)}
      </TextLink>
      <article className={styles.article}>
        <header className={styles.head}>
          <p className={styles.line}>
            <time dateTime={text.published.slice(0, 10)}>{formatPublished(text.published, locale)}</time>
            {' · '}
            {t('minutes', { count: text.reading_minutes })}
          </p>
          <Heading level={1} size={48}>
            {text.title}
          </Heading>
          <Lede>{text.lead}</Lede>
          <ul className={styles.tags}>
            {text.tags.map((tag) => (
              <li key={tag}>
                <TextLink href={list({ tag })} className={styles.tag}>
                  {t(`tag.${tag}`)}
                </TextLink>
              </li>
            ))}
          </ul>
        </header>
        {text.picture ? (
          <img className={textPage.hero} src={text.picture} alt="" width={1200} height={800} fetchPriority="high" decoding="async" />
        ) : null}
        <div className={styles.columns}>
          <Contents contents={text.contents} />
          <TextBlocks blocks={text.blocks} routes={routes} />
        </div>
      </article>
      {others.length > 0 ? (
        <section className={textPage.more} aria-labelledby="more">
          <Heading level={2} size={28} id="more">
            {t(`${kind}.more`)}
          </Heading>
          <ul className={styles.list}>
            {others.map((one) => (
              <li key={one.id}>
                <TextCard item={one} href={item(one.slug)} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Container>
  )
}
