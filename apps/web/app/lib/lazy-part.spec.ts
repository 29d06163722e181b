import { createElement, Suspense, type ComponentType } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

/** A page with the part at its end. */
async function show(load: () => Promise<ComponentType>) {
  const onError = vi.fn()
  const part = createElement(Suspense, null, createElement(lazyPart(load)))
  const stream = await renderToReadableStream(createElement('form', null, 'Search', part), { onError })
  await stream.allReady
  return { html: await new Response(stream).text(), onError }
}

it('a part is shown once its code is there', async () => {
  const { html } = await show(() => Promise.resolve(() => 'Map'))
  expect(html).toContain('Map')
})

it.each([
  ['fails to load', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['is that of another version', () => Promise.resolve<{ Map?: never }>({}).then(() => Promise.reject(new TypeError('undefined')))],
])('a part whose code %s is left out, the page stays', async (_, load) => {
  const { html, onError } = await show(load)
  expect(html).toContain('Search')
  expect(onError).not.toHaveBeenCalled()
})
