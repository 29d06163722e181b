import { Refusal } from '@aquilane/domain/refusal'
import type { Provider } from './providers/provider.ts'
import type { Context } from '../../context.ts'

export const throwUnavailable = (): never => {
  throw new Refusal('PAYMENT_METHOD_UNAVAILABLE', 'This payment method is not available.')
}

/** @throws PAYMENT_METHOD_UNAVAILABLE */
export const requireProvider = ({ providers }: Context, name: string): Provider =>
  providers.find((candidate) => candidate.name === name) ?? throwUnavailable()
