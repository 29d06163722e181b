import { expect, it } from 'vitest'
import { withoutRepeatedViews } from './repeated-views.ts'

it('a page is viewed once until another one is, and other events pass', () => {
  const seen: unknown[] = []
  const push = withoutRepeatedViews((event, { path }) => void seen.push(path ?? event))
  push('page_view', { path: '/orders' })
  push('page_view', { path: '/orders' })
  push('registration', {})
  push('registration', {})
  push('page_view', { path: '/' })
  push('page_view', { path: '/orders' })
  expect(seen).toEqual(['/orders', 'registration', 'registration', '/', '/orders'])
})
