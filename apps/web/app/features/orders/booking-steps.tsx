import { useTranslations } from 'use-intl'
import { ProgressSteps } from '@aquilane/ui/progress-steps'

/** Review, pay, confirmed. */
export function BookingSteps({ current }: { current: 0 | 1 | 2 }) {
  const t = useTranslations('order')
  return (
    <ProgressSteps
      label={t('steps.label')}
      steps={[
        { id: 'review', label: t('steps.review') },
        { id: 'pay', label: t('steps.pay') },
        { id: 'fly', label: t('steps.fly') },
      ]}
      current={current}
      stateLabels={{ done: t('steps.done'), current: t('steps.current') }}
      compactLabel={t('steps.compact', { step: current + 1 })}
    />
  )
}
