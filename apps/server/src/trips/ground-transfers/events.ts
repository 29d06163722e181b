import type { TransferEnd } from '@aquilane/domain/ground-transfers/ground-transfer'

interface TransferNews {
  transferId: string
  revision: number
  orderId: string
  pnr: string
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** What operations have to act on: a request, a price that was accepted, a car whose flight has moved or whose trip has ended. Nothing names address or driver: mails are kept. */
    'ground-transfer.for-staff': TransferNews & { news: 'asked' | 'accepted' | 'withdrawn' | 'moved' | 'called-off' }
    /** Staff answered, or the driver is known or another one. Price in cents. */
    'ground-transfer.for-customer': TransferNews & {
      news: 'offered' | 'confirmed' | 'arranged' | 'declined' | 'canceled'
      clientId: string
      locale: 'en' | 'it'
      end: TransferEnd
      price: { cents: number; currency: string } | null
    }
  }
}
