import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import styles from './assistants.module.css'

/** The way from the profile. */
export function AssistantsRow() {
  const t = useTranslations('assistants')
  const paths = usePaths()
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      <p className={styles.quiet}>{t('rowHint')}</p>
      <div>
        <LinkButton variant="outline" href={paths.profileAssistants()} icon={<Users size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('manage')}
        </LinkButton>
      </div>
    </section>
  )
}
