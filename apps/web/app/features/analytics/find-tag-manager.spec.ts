import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findTagManager } from './find-tag-manager.ts'

const tagManager = { script: 'https://tags.example/gtm.js' }
/** Routes with a token in their address. */
const routes = [...readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8').matchAll(/route\('([^']*:token[^']*)'/g)].map(
  ([, path]) => path!,
)

describe('the tag manager', () => {
  it('measures pages, also those of an order and of the flights that begin like a link', () => {
    for (const path of ['/', '/it/', '/orders', '/trip-sheet/7', '/it/seats/pay'])
      expect(findTagManager(tagManager, path)).toBe(tagManager.script)
    expect(findTagManager(null, '/')).toBeNull()
  })

  it.each(routes)('is not loaded on /%s, whose address is a key', (route) => {
    const path = route.replace(':token', 'Zm9vYmFy')
    expect([`/${path}`, `/it/${path}`].map((address) => findTagManager(tagManager, address))).toEqual([null, null])
  })

  it('knows the page of a share among them', () => expect(routes).toContain('pay/:token'))
})
