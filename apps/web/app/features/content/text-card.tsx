import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { Card, CardLink } from '@aquilane/ui/card'
import { formatPublished, type ContentItem } from './content.ts'
import styles from './text-card.module.css'
import contentStyles from './content.module.css'

/** A text in a list. @param line above the title; the day of publication when left out */
export function TextCard({ item, href, line, level = 2 }: { item: ContentItem; href: string; line?: string; level?: 2 | 3 }) {
  const t = useTranslations('content')
  const locale = useLocale() as Locale
  const Title = `h${level}` as const
  return (
    <Card as="article" padding="none" interactive className={styles.card}>
      {item.picture ? (
        <img className={styles.cover} src={item.picture} alt="" width={600} height={400} loading="lazy" decoding="async" />
      ) : null}
      <div className={styles.words}>
        <p className={contentStyles.line}>
          {line ?? `${formatPublished(item.published, locale)} · ${t('minutes', { count: item.reading_minutes })}`}
        </p>
        <Title className={styles.title}>
          <CardLink href={href}>{item.title}</CardLink>
        </Title>
        <p className={styles.lead}>{item.lead}</p>
      </div>
    </Card>
  )
}
