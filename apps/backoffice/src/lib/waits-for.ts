import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'

/** Says whether an act is done, or waits for a second member. */
export function useDoneOrWaiting(): (result: { approval: { id: string } | null }, done: string) => void {
  const t = useTranslations('staff-approvals')
  return ({ approval }, done) => toasts.show(approval ? { tone: 'info', title: t('waits') } : { tone: 'ok', title: done })
}
