import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Api } from '@aquilane/contract/api'

type Creation = Api['POST /gamma/staff/enrol/begin']['response']['passkey']
type Request = Api['POST /gamma/staff/auth/begin']['response']['passkey']
type CreatedCredential = Exclude<Api['POST /gamma/staff/enrol/passkey']['body'], undefined>['credential']
type UsedCredential = Exclude<Api['POST /gamma/staff/auth/passkey']['body'], undefined>['credential']

export const isPasskeySupported = (): boolean => browserSupportsWebAuthn()

/** Creates a passkey on this device. */
export const createPasskey = async (options: Creation): Promise<CreatedCredential> =>
  (await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })) as CreatedCredential

/** Signs in with a passkey of this device. */
export const signWithPasskey = async (options: Request): Promise<UsedCredential> =>
  (await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })) as UsedCredential

/** The person closed the device's own dialog, or let it run out: nothing to complain about. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
