import { useTranslations } from 'use-intl'
import styles from './contents.module.css'

/** Headings of a text as links. Nothing for a text with fewer than two. */
export function Contents({ contents }: { contents: readonly { id: string; title: string }[] }) {
  const t = useTranslations('content')
  if (contents.length < 2) return null
  return (
    <nav aria-label={t('contents')} className={styles.contents}>
      <ol>
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
