import { useTranslations } from 'use-intl'
import { ProgressSteps } from '@aquilane/ui/progress-steps'

const firmSteps = ['review', 'pay', 'fly'] as const
const requestSteps = ['review', 'answer', 'pay', 'fly'] as const

/** Review, pay, confirmed; a request without a firm price is answered before it is paid. */
export function BookingSteps({ current, isRequest = false }: { current: (typeof requestSteps)[number]; isRequest?: boolean }) {
  const t = useTranslations('order')
  const steps: readonly (typeof requestSteps)[number][] = isRequest ? requestSteps : firmSteps
  const index = Math.max(0, steps.indexOf(current))
  return (
    <ProgressSteps
      label={t('steps.label')}
      steps={steps.map((id) => ({ id, label: t(`steps.${id}`) }))}
      current={index}
      stateLabels={{ done: t('steps.done'), current: t('steps.current') }}
      compactLabel={t('steps.compact', { step: index + 1, total: steps.length })}
    />
  )
}
