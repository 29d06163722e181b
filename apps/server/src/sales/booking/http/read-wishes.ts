import type { BodyOf } from '@aquilane/contract/endpoint'
import type { createOrder } from '@aquilane/contract/orders'
import { noteFault, toWishes, type Wishes } from '@aquilane/domain/orders/wishes'
import { Refusal } from '@aquilane/domain/refusal'

type Body = BodyOf<typeof createOrder>

const wrong = (path: string, code: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', message, { errors: [{ path, code, message }] })

/**
 * Wishes of a request; nothing where there are none, so that what its Idempotency-Key is bound to is as before.
 * @throws VALIDATION_FAILED beside a suggestion, an empty leg or seats, for a note that sales cannot read, and for hours of other legs
 */
export function readWishes({ wishes, legs, ...body }: Body): { wishes?: Wishes } {
  if (!wishes) return {}
  if (!legs || body.suggestion_id || body.empty_leg || body.sharing)
    throw wrong('wishes', 'unexpected', 'Wishes go with legs that no suggestion is taken for.')
  const { note = null, budget = null, flexible_days: flexibleDays = 0, hours = null } = wishes
  if (noteFault(note ?? '') !== null) throw wrong('wishes.note', 'pattern', 'This value must have 2 to 255 Latin characters.')
  if (hours && hours.length !== legs.length) throw wrong('wishes.hours', 'length', 'Give one value for each leg.')
  const asked = toWishes({ note, budget, flexibleDays, hours })
  return asked ? { wishes: asked } : {}
}
