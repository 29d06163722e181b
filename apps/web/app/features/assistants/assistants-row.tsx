import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { EntryList } from '~/lib/entry-list.tsx'
import { usePaths } from '~/lib/texts.tsx'
import styles from './assistants.module.css'

/** The way from the profile. */
export function AssistantsRow() {
  const t = useTranslations('assistants')
  const paths = usePaths()
  const entry = {
    id: 'assistants',
    href: paths.profileAssistants(),
    icon: <Users aria-hidden="true" />,
    title: t('manage'),
    text: t('rowHint'),
  }
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      <EntryList entries={[entry]} />
    </section>
  )
}
