import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import { useOnline } from '~/lib/online.ts'
import styles from './connection-notice.module.css'

/** Offline: a persistent notice. Back online: a short one. */
export function ConnectionNotice() {
  const t = useTranslations('common.connection')
  const online = useOnline()
  const was = useRef(true)
  useEffect(() => {
    if (online && !was.current) toasts.show({ tone: 'ok', title: t('online') })
    was.current = online
  }, [online, t])
  return <output className={styles.notice}>{online ? null : <p>{t('offline')}</p>}</output>
}
