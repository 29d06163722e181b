declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Seats became free and are kept for a customer of the waiting list. */
    'shared-flight.seats-offered': {
      waitingId: string
      clientId: string
      flight: { id: string; companyId: number }
      from: Record<'en' | 'it', string>
      to: Record<'en' | 'it', string>
      /** `yyyy-MM-ddTHH:mm`, local to the departure. */
      departureLocal: string
      seats: number
      /** The same form and zone. */
      untilLocal: string
    }
  }
}
