import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { api } from './api.ts'
import { useSite } from './site.ts'
import { createStore, useStore } from './store.ts'
import { stored } from './storage.ts'

type Loaded = { state: 'loading' } | { state: 'loaded'; link: string | null } | { state: 'empty' }

const links = createStore<ReadonlyMap<string, Loaded>>(new Map())
const none: ReadonlyMap<string, Loaded> = new Map()

async function load(key: string, ref: string | null): Promise<void> {
  if (links.get().has(key)) return
  const keep = (loaded: Loaded): void => links.set(new Map(links.get()).set(key, loaded))
  keep({ state: 'loading' })
  try {
    const { link } = await api('GET /gamma/link/app', { query: ref === null ? {} : { ref }, quiet: true })
    keep({ state: 'loaded', link })
  } catch {
    keep({ state: 'empty' })
  }
}

/**
 * The link of the app's QR code: the configured one, else a short link that keeps the referral which brought the visitor, loaded once for
 * each language and code (spec §4). Null: there is none; undefined: not known yet, which keeps its place.
 * @param isWanted false: nothing is loaded
 */
export function useAppLink(isWanted: boolean): string | null | undefined {
  const locale = useLocale()
  const { links: configured, hideAppLinks } = useSite()
  const known = useStore(links, none)
  const ref = typeof window === 'undefined' ? null : stored('ref')
  const key = `${locale}:${ref ?? ''}`
  const isAsked = isWanted && configured.appQr === null && !hideAppLinks
  useEffect(() => {
    if (isAsked) void load(key, ref)
  }, [isAsked, key, ref])
  const loaded = known.get(key)
  if (configured.appQr !== null) return configured.appQr
  if (!isAsked || loaded?.state === 'empty') return null
  return loaded?.state === 'loaded' ? loaded.link : undefined
}
