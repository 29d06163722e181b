import type { Api } from '@aquilane/contract/api'
import { api } from './api.ts'
import { signInWithPasskey } from './session.ts'

type Body<K extends keyof Api> = Exclude<Api[K]['body'], undefined>
export type Passkey = Api['GET /gamma/passkey/list']['response']['data'][number]

/** Whether this browser supports passkeys. */
export const isPasskeySupported = (): boolean => typeof PublicKeyCredential === 'function'

/** The person closed the device's own dialog, or let it run out: nothing to complain about. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The device holds a passkey of this account already. */
export const isKnownOnDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

// The browser's own calls behind a helper that few visitors need: it is loaded with the first press.
const helper = () => import('@simplewebauthn/browser')

/** Creates a passkey on this device and registers it. @throws ApiError, or the browser's error */
export async function addPasskey(): Promise<Passkey> {
  const { options } = await api('POST /gamma/passkey/register-begin')
  const { startRegistration } = await helper()
  const made = await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
  const credential = made as Body<'POST /gamma/passkey/register'>['credential']
  return api('POST /gamma/passkey/register', { body: { credential } })
}

/** Signs in with a passkey this device has. @throws ApiError PASSKEY_REJECTED and others, or what the browser throws */
export async function signInWithStoredPasskey(): Promise<void> {
  const { options } = await api('POST /gamma/auth/passkey-begin')
  const { startAuthentication } = await helper()
  const used = await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })
  await signInWithPasskey(used as Body<'POST /gamma/auth/sign-in-passkey'>['credential'])
}
