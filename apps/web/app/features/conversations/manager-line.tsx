import { useTranslations } from 'use-intl'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { TextLink } from '@aquilane/ui/link'
import { useManager } from '~/lib/manager.ts'
import styles from './manager-line.module.css'

/** Who answers here, and when: only what the installation promises. */
export function ManagerLine() {
  const t = useTranslations('conversations.manager')
  const { data } = useManager()
  if (!data?.manager) return null
  const { manager, hours, on_duty_phone: phone } = data
  const isAlways = hours?.from === '00:00' && hours.to === '24:00'
  return (
    <div className={styles.manager}>
      <span className={styles.initials} aria-hidden="true">
        {manager.initials}
      </span>
      <p>
        <b>{manager.name}</b>, {t('role')}
        {hours === null ? null : <span className={styles.hours}>{isAlways ? t('always') : t('hours', hours)}</span>}
        {hours === null || isAlways || phone === null ? null : (
          <span className={styles.hours}>
            {t('onDuty')} <TextLink href={telAddress(phone)}>{phone}</TextLink>
          </span>
        )}
      </p>
    </div>
  )
}
