declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** First sign-in of a phone number; `ref` is its referral code. */
    'identity.client-registered': { clientId: string; ref: string | null }
    /** `knownDevice`: the client registers now or was signed in on this device before. */
    'identity.signed-in': {
      clientId: string
      sessionId: string
      knownDevice: boolean
      /** Browser and system, null where unknown. */
      device: string | null
    }
    /** `platform` and `value` name the push registration of the device, which must be deleted. */
    'identity.signed-out': {
      clientId: string
      sessionId: string
      platform: string | null
      value: string | null
      fingerprint: string | null
    }
    /** `device`: browser and system that registered it, null where unknown. */
    'identity.passkey-added': { clientId: string; passkeyId: string; device: string | null }
    /** The brake on the cost of SMS has stopped the codes of today. */
    'identity.codes-paused': { perDay: number }
    /** The customer entered the code that was mailed to the address. */
    'identity.email-confirmed': { clientId: string; email: string }
    'identity.data-exported': { clientId: string; exportId: string }
  }
}
