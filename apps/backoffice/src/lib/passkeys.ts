import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Api } from '@aquilane/contract/api'

type Creation = Api['POST /gamma/staff/enrol/begin']['response']['passkey']
type Request = Api['POST /gamma/staff/auth/begin']['response']['passkey']
type Made = Exclude<Api['POST /gamma/staff/enrol/passkey']['body'], undefined>['credential']
type Used = Exclude<Api['POST /gamma/staff/auth/passkey']['body'], undefined>['credential']

export const passkeysWork = (): boolean => browserSupportsWebAuthn()

/** Asks this device for a new passkey. */
export const makePasskey = async (options: Creation): Promise<Made> =>
  (await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })) as Made

/** Asks this device to sign in with a passkey it has. */
export const signWithPasskey = async (options: Request): Promise<Used> =>
  (await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })) as Used

/** The person closed the device's own dialog, or let it run out: nothing to complain about. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
