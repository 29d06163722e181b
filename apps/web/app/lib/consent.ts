import { store } from './storage.ts'

/** Accepts cookies where a page asks by itself; the notice has a button of its own (inline/controls.ts). */
export function acceptCookies(): void {
  store('cookiesAccepted', 'accepted')
  document.documentElement.dataset['cookies'] = 'accepted'
}
