import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import type { ContentItem } from '~/features/content/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './stories.module.css'

/** Pictures that open a story each. */
export function Stories({ stories }: { stories: readonly ContentItem[] }) {
  const t = useTranslations('home.stories')
  const paths = usePaths()
  if (stories.length === 0) return null
  return (
    <Container as="section" className={styles.section}>
      <Heading level={2} size={48}>
        {t('title')}
      </Heading>
      <p className={styles.text}>{t('text')}</p>
      <ul className={styles.stories}>
        {stories.map(({ id, slug, title, picture }) => (
          <li key={id}>
            <Link className={styles.story} to={paths.index({ story_id: slug })} state={{ storyOpened: true }} preventScrollReset>
              {picture ? (
                <span className={styles.picture}>
                  <img src={picture} alt="" width={600} height={400} loading="lazy" decoding="async" />
                </span>
              ) : null}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  )
}
