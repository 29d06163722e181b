import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { EntryList } from '~/lib/entry-list.tsx'
import { usePaths } from '~/lib/texts.tsx'
import styles from './profile-page.module.css'

/** What is set on pages of its own. */
export function Preferences() {
  const t = useTranslations('profile.preferences')
  const paths = usePaths()
  return (
    <section className={styles.details} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      <EntryList
        entries={[
          {
            id: 'notifications',
            href: paths.profileNotifications(),
            icon: <Bell aria-hidden="true" />,
            title: t('notifications'),
            text: t('notificationsText'),
          },
          {
            id: 'alerts',
            href: paths.emptyLegSubscriptions(),
            icon: <BellRing aria-hidden="true" />,
            title: t('alerts'),
            text: t('alertsText'),
          },
        ]}
      />
    </section>
  )
}
