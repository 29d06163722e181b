import { ApiError } from '@aquilane/contract/client'
import { api } from '~/lib/api.ts'
import { registerWorker } from '~/lib/worker.ts'

export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported' | 'unavailable'

const supported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** State of Web Push here: supported, permitted, subscribed, and registered for the current session. */
export async function deviceState(signal: AbortSignal): Promise<DeviceState> {
  if (!supported()) return 'unsupported'
  const enrolled = api('GET /gamma/subscription/list', { signal }).then(({ devices }) => devices.some(({ current }) => current))
  const key = api('GET /gamma/web-push/key', { signal, quiet: true }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'PUSH_UNAVAILABLE') return false
      throw error
    },
  )
  const [isEnrolled, isAvailable, own] = await Promise.all([enrolled, key, subscription()])
  if (!isAvailable) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && own !== null && isEnrolled ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes the browser and registers it. Call it from a click: browsers ignore other requests.
 * @throws when the browser's push service cannot be reached
 */
export async function enrolDevice(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { key } = await api('GET /gamma/web-push/key')
  const registration = await registerWorker()
  const applicationServerKey = toBytes(key)
  const known = await registration.pushManager.getSubscription()
  // A subscription for another VAPID key receives nothing.
  if (known && !sameBytes(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = made.toJSON()
  await api('POST /gamma/web-push/subscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
}

export async function leaveDevice(): Promise<void> {
  const own = await subscription()
  if (!own) return
  await api('POST /gamma/web-push/unsubscribe', { body: { endpoint: own.endpoint } })
  await own.unsubscribe()
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const sameBytes = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && one.byteLength === other.byteLength && new Uint8Array(one).every((byte, at) => byte === other[at])
