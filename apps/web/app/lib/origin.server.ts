import { ignoreRefusal } from './ignore-refusal.ts'
import type { SiteContext } from './server-context.ts'

export interface Origin {
  selector: string
  name: string
}

const selector = /^(airport|city):[A-Za-z0-9-]{2,12}$/

/**
 * A place that an address names: by its selector, or by what was typed in a form without scripts; without either, the city that the installation is
 * based in.
 * @returns null for an unknown place
 */
export async function findOrigin({ api, tryApi, site }: SiteContext, asked: string): Promise<Origin | null> {
  const text = asked.trim().slice(0, 200)
  if (text === '') {
    const { data } = await api('GET /gamma/location/search-by-radius', { query: { ...site.base, limit: 1 } })
    return data[0]?.city ?? data[0] ?? null
  }
  const found = selector.test(text)
    ? await tryApi('GET /gamma/location/get', { query: { selector: [text] } }).catch(ignoreRefusal)
    : await tryApi('GET /gamma/location/search', { query: { query: text, limit: 1 } }).catch(ignoreRefusal)
  return found?.data[0] ?? null
}
