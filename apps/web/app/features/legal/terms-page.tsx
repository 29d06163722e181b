import { useLocale, useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { Prose } from '@aquilane/ui/prose'
import { formatDate } from '@aquilane/i18n/format'
import type { Messages } from '@aquilane/i18n/messages'
import styles from './legal-page.module.css'

const inForceSince = '2026-11-20'

/** Long text with its contents beside it; reads and prints without any script. */
export function TermsPage() {
  const t = useTranslations('terms')
  const locale = useLocale()
  const sections = t.raw('sections') as Messages['terms']['sections']
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size={64}>
          {t('title')}
        </Heading>
        <p className={styles.date}>{t('updated', { date: formatDate(inForceSince, locale, 'long') })}</p>
        <Lede>{t('intro')}</Lede>
      </header>
      <nav aria-label={t('contents')} className={styles.contents}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Prose>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className={styles.section}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Prose>
    </Container>
  )
}
