import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { toLocal } from '~/lib/local-time.ts'
import { type Assistant, useRemove } from './use-assistants.ts'
import styles from './assistants.module.css'

const ChangeSheet = lazy(() => import('./grant-sheet.tsx').then((module) => ({ default: module.ChangeSheet })))

const day = (moment: string): string => toLocal(`${moment.replace(' ', 'T')}Z`).slice(0, 10)

/** Permissions of an assistant in one line. */
export function usePermissionLine() {
  const t = useTranslations('assistants')
  return ({ permissions, pay_limit: limit, left }: Pick<Assistant, 'permissions' | 'pay_limit' | 'left'>): string =>
    [
      ...permissions.map((one) => t(`permissions.${one}`)),
      ...(limit && left ? [t('left', { left: formatMoney(left), limit: formatMoney(limit) })] : []),
    ].join(' · ')
}

/** An assistant or an invitation; both end by one press, at once. */
export function AssistantItem({ assistant }: { assistant: Assistant }) {
  const t = useTranslations('assistants')
  const locale = useLocale()
  const line = usePermissionLine()
  const [isChanging, setChanging] = useState(false)
  const remove = useRemove()
  const { accepted_at: accepted } = assistant
  const name = assistant.name ?? assistant.email ?? t('unnamed')
  const state = accepted
    ? t('since', { date: formatDate(day(accepted), locale) })
    : t('open', { date: formatDate(day(assistant.expires_at), locale) })
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>{line(assistant)}</p>
        <p className={styles.quiet}>{[accepted ? assistant.email : null, state].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="outline" size="small" aria-label={t('changeName', { name })} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t(accepted ? 'removeName' : 'withdrawName', { name })}
          pending={remove.isPending}
          pendingLabel={t(accepted ? 'remove' : 'withdraw')}
          onClick={() =>
            remove.mutate(assistant.id, {
              onSuccess: () => toasts.show({ tone: 'ok', title: t(accepted ? 'removed' : 'withdrawn', { name }) }),
              onError: () => toasts.show({ tone: 'error', title: t('failed') }),
            })
          }
        >
          {t(accepted ? 'remove' : 'withdraw')}
        </Button>
      </div>
      {isChanging ? (
        <Suspense>
          <ChangeSheet assistant={assistant} name={name} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
