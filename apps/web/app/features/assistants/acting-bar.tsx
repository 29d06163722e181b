import { useEffect } from 'react'
import { UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { type Acting, endedActing, stopActing } from '~/lib/acting.ts'
import { navigate } from '~/lib/navigate.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './acting-bar.module.css'

export function ActingBar({ acting }: { acting: Acting }) {
  const t = useTranslations('assistants')
  const paths = usePaths()
  return (
    <aside className={styles.bar} aria-label={t('bar', { name: acting.name })}>
      <UserRoundCheck size={18} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.text}>
        <b>{t('bar', { name: acting.name })}</b> <span className={styles.hint}>{t('barHint')}</span>
      </p>
      <Button
        variant="outline"
        size="small"
        onClick={() => {
          stopActing()
          void navigate(paths.orders())
        }}
      >
        {t('stop')}
      </Button>
    </aside>
  )
}

/** The customer ended it: the page of theirs is left, and why is said. */
export function Ended({ name }: { name: string }) {
  const t = useTranslations('assistants')
  const paths = usePaths()
  useEffect(() => {
    endedActing.set(null)
    toasts.show({ tone: 'info', title: t('ended', { name }), duration: 0 })
    void navigate(paths.orders(), { replace: true })
  }, [name, paths, t])
  return null
}
