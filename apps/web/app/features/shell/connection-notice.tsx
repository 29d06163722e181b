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
  useEffect(() => {
    if (online) return
    // A page that cannot load would replace the one that is shown.
    const stay = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.origin !== location.origin || link.hasAttribute('download')) return
      if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return
      event.preventDefault()
      event.stopPropagation()
      toasts.show({ tone: 'warn', title: t('waits') })
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [online, t])
  return <output className={styles.notice}>{online ? null : <p>{t('offline')}</p>}</output>
}
