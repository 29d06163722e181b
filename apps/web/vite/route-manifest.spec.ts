import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compactManifestScript } from './route-manifest.ts'

const entry = { module: '/assets/entry-a.js', imports: ['/assets/shell-b.js'], css: ['/assets/shell-c.css#'] }
const route = {
  id: 'routes/one',
  parentId: 'root',
  path: 'it?/one',
  hasLoader: true,
  hasAction: false,
  module: '/assets/one-d.js',
  imports: ['/assets/shell-b.js', '/assets/price-e.js'],
  css: ['/assets/one-f.css', '/assets/shell-c.css#'],
}
const script = (routes: object): string =>
  `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url: '/assets/manifest-1.js', version: '1' })};`

function read(compact: string): unknown {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(compact, { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

test('the browser reads the routes as they were, without scripts that the entry loads and what is false', () => {
  const { hasAction: _, ...kept } = route
  expect(read(compactManifestScript(script({ 'routes/one': route })))).toEqual({
    entry,
    routes: { 'routes/one': { ...kept, imports: ['/assets/price-e.js'] } },
    url: '/assets/manifest-1.js',
    version: '1',
  })
})

test('another form of the list fails the build', () => {
  expect(() => compactManifestScript('self.manifest={}')).toThrow('no longer starts')
  expect(() => compactManifestScript(script({ one: { ...route, imports: ['/other/x.js'] } }))).toThrow('another folder')
})
