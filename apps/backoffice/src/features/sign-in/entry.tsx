import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { Mark } from '@aquilane/ui/logo'
import { LocaleSwitch } from '~/lib/locale-switch.tsx'
import { useTitle } from '~/lib/use-title.ts'
import styles from './sign-in.module.css'

/** Layout of the pages before sign-in. */
export function Entry({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const t = useTranslations('staff')
  useTitle(title)
  return (
    <main className={styles.entry}>
      <div className={styles.card} data-wide={wide || undefined}>
        <header className={styles.head}>
          <p className={styles.house}>
            <Mark size={24} className={styles.mark} />
            <span>
              Aquilane <span className={styles.office}>{t('title')}</span>
            </span>
          </p>
          <LocaleSwitch />
        </header>
        <Heading level={1} size={28}>
          {title}
        </Heading>
        {children}
      </div>
    </main>
  )
}
