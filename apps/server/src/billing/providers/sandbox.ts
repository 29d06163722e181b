import { verify } from '../signature.ts'
import { pageKind, type BankEvent, type BankPayment, type SandboxBank } from '../sandbox-bank/service.ts'
import type { Provider, ProviderPayment } from './provider.ts'

const statuses: Record<BankPayment['status'], ProviderPayment['status']> = {
  open: 'created',
  processing: 'processing',
  succeeded: 'succeeded',
  partial: 'succeeded',
  refused: 'failed',
  canceled: 'canceled',
}

/** Names of events, as short and plain as an index takes them. */
const eventIds = /^[\w.:-]{1,200}$/

/** The bundled sandbox bank in the place of a card provider. */
export function sandboxProvider(options: { name: string; bank: SandboxBank; secret: string }): Provider {
  const { bank, secret, name } = options
  return {
    name,
    inexact: pageKind(name) === 'crypto',
    async open(request) {
      const { paymentId, clientId: _client, ...rest } = request
      const { id, url } = await bank.open({ ...rest, provider: name, reference: paymentId })
      return { ref: id, url }
    },
    fetch: async (ref) => toPayment(await bank.payment(ref)),
    cancel: async (ref) => toPayment(await bank.cancel(ref)),
    // The bank books a refund at once and tells of it later, as card providers do.
    refund: async ({ refundId, ref, amount }) =>
      (await bank.refund({ reference: refundId, paymentId: ref, amount })) === 'succeeded' ? 'submitted' : 'failed',
    refundStatus: async ({ refundId }) => ((await bank.refunded(refundId)) ? 'settled' : 'failed'),
    judge(headers, body, now) {
      const signature = [headers['bank-signature']].flat()[0] ?? ''
      const verdict = verify(secret, signature, body, now)
      if (verdict !== 'valid') return { verdict, signature, eventId: null }
      const eventId = eventOf(body)?.id
      return typeof eventId === 'string' && eventIds.test(eventId)
        ? { verdict, signature, eventId }
        : { verdict: 'malformed', signature, eventId: null }
    },
    read(body) {
      const event = eventOf(body)
      if (!event) return { about: 'nothing' }
      if (event.type === 'refund.succeeded')
        return event.data.refund ? { about: 'refund', refundId: event.data.refund.reference, status: 'settled' } : { about: 'nothing' }
      return { about: 'payment', payment: toPayment(event.data.payment) }
    },
  }
}

function eventOf(body: string): BankEvent | null {
  try {
    return JSON.parse(body) as BankEvent
  } catch {
    return null
  }
}

function toPayment(found: BankPayment | null): ProviderPayment {
  if (!found) throw new Error('The sandbox bank does not know this payment.')
  return {
    paymentId: found.reference,
    ref: found.id,
    status: statuses[found.status],
    failure: found.failure,
    amount: found.received || found.amount,
    card: found.card && { token: found.card.token, brand: found.card.brand, last4: found.card.last4, expires: found.card.expiry },
    currency: found.currency,
  }
}
