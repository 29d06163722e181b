import { ProblemError } from '../platform/http/problem.ts'
import type { PaymentsDeps } from './deps.ts'
import type { Provider } from './providers/provider.ts'

export const throwUnavailable = (): never => {
  throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'This payment method is not available.')
}

/** @throws PAYMENT_METHOD_UNAVAILABLE */
export const requireProvider = ({ providers }: Pick<PaymentsDeps, 'providers'>, name: string): Provider =>
  providers.find((candidate) => candidate.name === name) ?? throwUnavailable()
