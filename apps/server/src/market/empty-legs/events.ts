import type { AlertedLeg } from '@aquilane/i18n/notifications'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Empty legs match an alert of a customer. */
    'empty-leg.alerted': {
      subscriptionId: string
      clientId: string
      /** Key of this message. */
      key: string
      legs: AlertedLeg[]
      more: number
      /** The one leg, for its page. */
      leg: { id: string; companyId: number } | null
      withMail: boolean
    }
  }
}
