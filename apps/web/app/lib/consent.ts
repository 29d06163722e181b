import type { SiteSettings } from '@aquilane/contract/site'
import { store, useStored } from './storage.ts'

/** Services of other companies that load after consent. */
type Partner = 'tag-manager' | 'chat-widget'

export const partnersOf = (site: Pick<SiteSettings, 'tagManager' | 'chatWidget'>): Partner[] => [
  ...(site.tagManager ? (['tag-manager'] as const) : []),
  ...(site.chatWidget ? (['chat-widget'] as const) : []),
]

/** Accepts cookies where a page asks by itself; the notice has a button of its own (inline/controls.ts). */
export function acceptCookies(): void {
  const root = document.documentElement.dataset
  store('cookiesScope', root['partners'] ?? null)
  store('cookiesAccepted', 'accepted')
  root['cookies'] = 'accepted'
}

/** A consent covers what its notice named: a service that the installation adds later asks again. */
export function useConsent(partner: Partner): boolean {
  const scope = useStored('cookiesScope') ?? ''
  return useStored('cookiesAccepted') !== null && scope.split(' ').includes(partner)
}
