export interface WebPushTarget {
  endpoint: string
  /** Public key and secret of the browser, base64url. */
  p256dh: string
  auth: string
}

export interface WebPushMessage {
  /** What the service worker reads, at most 3,000 bytes. */
  payload: string
  /** A later message of the same topic takes the place of one not delivered yet; up to 32 characters of base64url. */
  topic: string
  urgent: boolean
  ttlSeconds: number
}

/**
 * `gone`: the subscription has ended. `later`: retry, after `Retry-After` where given. `refused`: permanent error.
 */
export type WebPushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; afterSeconds: number | null }
  | { kind: 'refused'; status: number }

export interface WebPushSender {
  /** VAPID key for the browser's subscription, base64url. */
  publicKey: string
  /** Whether messages can be encrypted for this browser, and may go to its address at all. */
  accepts(target: WebPushTarget): boolean
  /** @throws when the service cannot be reached */
  send(target: WebPushTarget, message: WebPushMessage): Promise<WebPushOutcome>
}
