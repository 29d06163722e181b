import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'

/** Whether an act was not applied yet: a second member decides. */
export const isWaiting = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'approval' in result && result.approval !== null

/** Says that a change is done, or that it waits for a second member. */
export function useDoneToast(): (result: unknown, done: string) => void {
  const t = useTranslations('staff-approvals')
  return (result, done) => toasts.show(isWaiting(result) ? { tone: 'info', title: t('waits') } : { tone: 'ok', title: done })
}
