import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { Heading } from '@aquilane/ui/heading'
import { useInstall } from '~/lib/install.ts'
import styles from './settings.module.css'

/** The site as an app on this device, where the browser offers it. */
export function InstallCard() {
  const t = useTranslations('notifications.install')
  const install = useInstall()
  if (!install) return null
  return (
    <Card tone="sunk" className={styles.device} role="group" aria-label={t('title')}>
      <Heading level={2} size={18}>
        {t('title')}
      </Heading>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.actions}>
        <Button icon={<Download aria-hidden="true" />} onClick={() => void install()}>
          {t('action')}
        </Button>
      </div>
    </Card>
  )
}
