import { expect, it } from 'vitest'
import type { Messages } from '@aquilane/i18n/messages'
import { createTextsCache } from './texts-cache.ts'

const some = (text: string) => ({ title: text }) as never

it('a selection made before its namespaces are loaded is not cached', () => {
  const cache = createTextsCache({ en: {}, it: {} })
  cache.add('en', { nav: some('Menu') } as Partial<Messages>)
  expect(cache.pick('en', ['nav', 'trip'])).toEqual({ nav: { title: 'Menu' }, trip: undefined })
  cache.add('en', { trip: some('Trip') } as Partial<Messages>)
  expect(cache.pick('en', ['nav', 'trip'])).toEqual({ nav: { title: 'Menu' }, trip: { title: 'Trip' } })
})

it('a complete pick is the same object every time, and holds only the named namespaces', () => {
  const cache = createTextsCache({ en: { nav: some('Menu'), trip: some('Trip') } as Partial<Messages>, it: {} })
  const pick = cache.pick('en', ['nav'])
  expect(pick).toEqual({ nav: { title: 'Menu' } })
  expect(cache.pick('en', ['nav'])).toBe(pick)
  expect(cache.has('it', 'nav')).toBe(false)
})
