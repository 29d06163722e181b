import { use, type ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { folder, texts as serverTexts } from 'virtual:messages'
import { paths, type Locale, type Paths } from '@aquilane/domain/site/paths'
import type { Messages, Namespace } from '@aquilane/i18n/messages'
import { createTextsCache } from './texts-cache.ts'

const cache = createTextsCache(serverTexts)
const loading = new Map<string, Promise<void>>()

/** Puts texts that came with the page into the cache. */
export const addTexts = (locale: Locale, texts: Partial<Messages>): void => cache.add(locale, texts)

const expected: Partial<Record<Locale, Promise<void>>> = {}

/** Texts of a language that are on their way with a page: only what they lack is fetched by itself. */
export function expectTexts(locale: Locale, texts: Promise<Partial<Messages>>): void {
  expected[locale] = texts.then(
    (more) => addTexts(locale, more),
    () => undefined,
  )
}

async function fetchTexts(locale: Locale, name: Namespace): Promise<void> {
  await expected[locale]
  if (cache.has(locale, name)) return
  const response = await fetch(`${folder}/${locale}-${name}.json`)
  if (!response.ok) throw new Error(`Texts ${locale} ${name}: HTTP ${response.status}`)
  addTexts(locale, { [name]: await response.json() })
}

function load(locale: Locale, name: Namespace): Promise<void> {
  const key = `${locale}/${name}`
  let promise = loading.get(key)
  if (!promise) {
    promise = fetchTexts(locale, name)
    loading.set(key, promise)
    promise.catch(() => loading.delete(key))
  }
  return promise
}

/** Loads what is missing; for use before rendering (the entry, or a handler that is about to open a dialog). */
export async function loadTexts(locale: Locale, names: readonly Namespace[]): Promise<void> {
  await Promise.all(names.filter((name) => !cache.has(locale, name)).map((name) => load(locale, name)))
}

const together = new Map<string, Promise<void>>()

/** The same promise for the same namespaces, also when some of them have arrived. */
function loadTogether(locale: Locale, names: readonly Namespace[]): Promise<void> {
  const key = `${locale}:${names.join()}`
  let promise = together.get(key)
  if (!promise) {
    promise = loadTexts(locale, names)
    together.set(key, promise)
    promise.catch(() => together.delete(key))
  }
  return promise
}

/**
 * Texts of these namespaces; suspends while they are on their way. Waits for one promise: React counts the promises of a component, and takes
 * the second for the first, which has arrived, once only the second is missing.
 */
export function useTexts(locale: Locale, names: readonly Namespace[]): Messages {
  if (names.some((name) => !cache.has(locale, name))) use(loadTogether(locale, names))
  return textsNow(locale, names)
}

/** Only the requested namespaces, on the server as well: a page that forgets one fails in its first render. */
export const textsNow = (locale: Locale, names: readonly Namespace[]): Messages => cache.pick(locale, names)

/** Gives the children their language and texts. */
export function Texts({ locale, names, children }: { locale: Locale; names: readonly Namespace[]; children: ReactNode }) {
  const messages = useTexts(locale, names)
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={report}>
      {children}
    </IntlProvider>
  )
}

/**
 * More texts for a part that its page does not name (a dialog, an error sentence): keeps what is there and adds to it. Suspends
 * while they load, so put it inside a Suspense boundary.
 */
export function WithTexts({ add, children }: { add: readonly Namespace[]; children: ReactNode }) {
  const present = Object.keys(useMessages()) as Namespace[]
  return (
    <Texts locale={useLocale()} names={[...new Set([...present, ...add])].toSorted()}>
      {children}
    </Texts>
  )
}

/** `t` outside React, over loaded namespaces (the page's own, in `meta`). */
export function translatorNow(locale: Locale, names: readonly Namespace[]) {
  return createTranslator({ locale, messages: textsNow(locale, names), onError: report })
}

function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else process.emitWarning(error instanceof Error ? error : String(error))
}

/** Addresses of the site in the language of the page. */
export function usePaths(): Paths {
  return paths[useLocale()]
}
