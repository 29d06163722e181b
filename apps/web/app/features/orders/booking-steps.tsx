import { useTranslations } from 'use-intl'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'
import { ProgressSteps } from '@aquilane/ui/progress-steps'

const firmSteps = ['review', 'pay', 'fly'] as const
const requestSteps = ['review', 'answer', 'pay', 'fly'] as const

/** Review, pay, confirmed; a request without a firm price is answered before it is paid. */
interface BookingStepsProps {
  current: (typeof requestSteps)[number]
  isRequest?: boolean
  /** Of the order, once there is one: its last step has the name of the state. */
  status?: OrderStatus
}

export function BookingSteps({ current, isRequest = false, status }: BookingStepsProps) {
  const t = useTranslations('order')
  const steps: readonly (typeof requestSteps)[number][] = isRequest ? requestSteps : firmSteps
  const states = useTranslations('states.order')
  const index = Math.max(0, steps.indexOf(current))
  return (
    <ProgressSteps
      label={t('steps.label')}
      steps={steps.map((id) => ({
        id,
        label: id === 'fly' ? states(current === 'fly' && status ? status : 'Confirmed') : t(`steps.${id}`),
      }))}
      current={index}
      stateLabels={{ done: t('steps.done'), current: t('steps.current') }}
      compactLabel={t('steps.compact', { step: index + 1, total: steps.length })}
    />
  )
}
