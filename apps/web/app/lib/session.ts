import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { localeFromPath, paths } from '@aquilane/domain/site/paths'
import { stopActing } from './acting.ts'
import { track } from './analytics.ts'
import { api, fingerprint, clearFingerprint, onSessionLost } from './api.ts'
import { storeSessionNotice, type SessionNotice } from './session-notice.ts'
import { utm } from './utm.ts'
import { navigate } from './navigate.ts'
import { showLoading } from './overlays.ts'
import { createStore, useStore } from './store.ts'
import { onStored, store, stored, useStored } from './storage.ts'

export type Profile = Api['GET /gamma/profile/get']['response']
export type User = Profile['user']
export type UserState = 'loading' | 'authorized' | 'unauthorized'

const browser = typeof window !== 'undefined'
const userState = createStore<UserState>(browser && stored('accessToken') ? 'loading' : 'unauthorized')

export const isLoggedIn = (): boolean => stored('accessToken') !== null

const profile = createStore<Profile | null>(null)

/** The session. On the server and in the first render it is `loading`, not logged in. */
export function useSession(): { state: UserState; user: User | null; profile: Profile | null; loggedIn: boolean } {
  const state = useStore(userState, 'loading')
  const loggedIn = useStored('accessToken') !== null
  const known = useStore(profile, null)
  const current = loggedIn ? known : null
  return { state: loggedIn || state !== 'authorized' ? state : 'unauthorized', user: current?.user ?? null, profile: current, loggedIn }
}

/** Fetches the user again, after a change to the profile. */
export async function refreshUser(): Promise<Profile> {
  const fresh = await api('GET /gamma/profile/get')
  profile.set(fresh)
  return fresh
}

/** Retries twice on 503; other errors are final. */
async function fetchUser(triesLeft = 2): Promise<void> {
  try {
    await refreshUser()
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof ApiError) || error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await fetchUser(triesLeft - 1)
  }
}

/**
 * The load order of spec §4: overlay, user, end of overlay. A refusal makes the visitor unauthorized and goes home; no connection
 * at all keeps the session and tries again when it is back.
 */
export async function loadUser(): Promise<void> {
  if (!isLoggedIn()) {
    userState.set('unauthorized')
    return
  }
  userState.set('loading')
  // A quick response needs no overlay.
  let hide = (): void => {}
  const late = setTimeout(() => (hide = showLoading({ yields: true })), 300)
  try {
    await fetchUser()
    userState.set('authorized')
  } catch (error) {
    if (error instanceof ApiError) {
      logout('expired')
    } else {
      window.addEventListener('online', () => void loadUser(), { once: true })
    }
  } finally {
    clearTimeout(late)
    hide()
  }
}

const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`

/** Where the browser goes when a session ends. */
const home = (): string => paths[localeFromPath(location.pathname)].index()

function clearSession(): void {
  store('accessToken', null)
  store('refreshToken', null)
  stopActing()
  clearFingerprint()
  clearUser()
}

function clearUser(): void {
  profile.set(null)
  userState.set('unauthorized')
  for (const listener of endListeners) listener()
}

const endListeners = new Set<() => void>()

/** Called when the session ends, here or in another tab, to clear private data and the support chat. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

let leaving = false

/**
 * Tokens, user data, fingerprint and chat are cleared, the visitor goes home, and the page reloads after 500 ms (spec §4). The reload
 * shows the reason unless the customer signed out.
 */
export function logout(reason?: SessionNotice['reason']): void {
  if (leaving) return
  leaving = true
  if (reason) storeSessionNotice({ reason, path: currentPath() })
  clearSession()
  const arrived = navigate(home(), { replace: true })
  // Only then: a page that leaves while the router still loads the way home is reloaded by the router where it was.
  setTimeout(() => void arrived.then(() => (location.pathname === home() ? location.reload() : location.assign(home()))), 500)
}

/** Ends the session on the server too; this device is signed out whatever the response. */
export async function signOut(): Promise<void> {
  await api('POST /gamma/auth/sign-out', { body: { platform: 'web', value: null, fingerprint: fingerprint() }, quiet: true }).catch(
    () => {},
  )
  logout()
}

export type AfterLogin = string | (() => void | Promise<void>)

let afterLogin: AfterLogin | null = null

/** Opens the sign-in dialog on the page where the visitor is (spec §2). */
export const openSignIn = (): void => {
  const query = new URLSearchParams(location.search)
  if (query.get('auth_modal') === 'visible') return
  query.set('auth_modal', 'visible')
  void navigate(`${location.pathname}?${query}${location.hash}`, { state: { signInOpened: true }, preventScrollReset: true })
}

/** Runs the action or opens the route, now or after sign-in. Closing the dialog manually clears it (spec §4). */
export function requireSignIn(action: AfterLogin): void {
  if (isLoggedIn()) {
    run(action)
    return
  }
  afterLogin = action
  openSignIn()
}

export const clearAfterLogin = (): void => {
  afterLogin = null
}

function run(action: AfterLogin): void {
  if (typeof action === 'string') void navigate(action)
  else void action()
}

/** Set from the sign-in response to the end of the load order, so that this tab does not load twice. */
let signingIn = false

const welcome = new Set<() => Promise<void>>()

/** Work to do after each sign-in before the saved action runs: applying a waiting coupon. */
export function onSignedIn(work: () => Promise<void>): () => void {
  welcome.add(work)
  return () => welcome.delete(work)
}

/** Trades the code for a session. @throws ApiError PHONE_CODE_INVALID, CODE_HASH_NOT_FOUND and others; ConnectionError */
export async function signIn(input: { phone: string; country: string; codeHash: string; code: string }): Promise<void> {
  const ref = stored('ref')
  const answer = await api('POST /gamma/auth/sign-in', {
    body: {
      phone_number: input.phone,
      code_hash: input.codeHash,
      code: input.code,
      fingerprint: fingerprint(),
      ...campaign(),
      ...(ref ? { ref } : {}),
    },
  })
  store('countryCode', input.country)
  store('phone', input.phone)
  storeSession(answer)
}

/** The same with a passkey. @throws ApiError PASSKEY_REJECTED and others; ConnectionError */
export async function signInWithPasskey(credential: PasskeyCredential): Promise<void> {
  storeSession(await api('POST /gamma/auth/sign-in-passkey', { body: { credential, fingerprint: fingerprint(), ...campaign() } }))
}

type PasskeyCredential = Exclude<Api['POST /gamma/auth/sign-in-passkey']['body'], undefined>['credential']

function campaign() {
  const { source, medium, campaign: name, content, term } = utm()
  return { utm_source: source, utm_medium: medium, utm_campaign: name ?? null, utm_content: content ?? null, utm_term: term ?? null }
}

function storeSession(answer: Api['POST /gamma/auth/sign-in']['response']): void {
  signingIn = true
  store('ref', null)
  store('fingerprint', fingerprint())
  store('refreshToken', answer.refresh_token)
  store('accessToken', answer.access_token)
  track(answer.new_client ? 'registration' : 're_login', { client_id: answer.client_id })
}

/** After the dialog has closed: the user is loaded, waiting work is done, the saved action runs. */
export async function finishSignIn(): Promise<void> {
  await loadUser()
  signingIn = false
  if (!isLoggedIn()) return
  await Promise.all([...welcome].map((work) => work().catch(() => {})))
  const action = afterLogin
  afterLogin = null
  if (action) run(action)
}

/** Called once after hydration. */
export function startSession(): () => void {
  const stops = [
    onSessionLost(() => logout('expired')),
    onStored('accessToken', () => {
      reflect()
      // Another tab signed in or out: this one follows.
      if (isLoggedIn()) {
        if (!signingIn && userState.get() === 'unauthorized') void loadUser()
      } else if (userState.get() !== 'unauthorized') {
        clearUser()
      }
    }),
  ]
  reflect()
  void loadUser()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Exposes the session to CSS, for `data-when`. */
function reflect(): void {
  const root = document.documentElement.dataset
  if (isLoggedIn()) root['session'] = 'in'
  else delete root['session']
}
