import type { Messages, Namespace } from '@aquilane/i18n/messages'
import type { Locale } from '@aquilane/domain/site/paths'

export interface TextsCache {
  has(locale: Locale, name: Namespace): boolean
  add(locale: Locale, texts: Partial<Messages>): void
  /** Exactly these namespaces: a stable object once all of them are loaded. */
  pick(locale: Locale, names: readonly Namespace[]): Messages
}

export function createTextsCache(initial: Partial<Record<Locale, Partial<Messages>>>): TextsCache {
  const texts: Record<Locale, Partial<Messages>> = { en: { ...initial.en }, it: { ...initial.it } }
  const picked = new Map<string, Messages>()
  return {
    has: (locale, name) => name in texts[locale],
    add: (locale, more) => void Object.assign(texts[locale], more),
    pick(locale, names) {
      const key = `${locale}:${names.join()}`
      const known = picked.get(key)
      if (known) return known
      const pick = Object.fromEntries(names.map((name) => [name, texts[locale][name]])) as unknown as Messages
      // An early caller gets what is loaded; that must not be cached.
      if (names.every((name) => name in texts[locale])) picked.set(key, pick)
      return pick
    },
  }
}
