import { expect, it } from 'vitest'
import { toPageUrl } from './page-query.ts'

it.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/?utm_source=letter&x=1&auth_modal=visible', '/?auth_modal=visible'],
  ['/orders?page=2&page=3&random=7', '/orders?page=2&page=3'],
  ['/it/search?query=abc&anything=kept', '/it/search?query=abc&anything=kept'],
  ['/terms.data?_routes=root&x=1', '/terms.data?_routes=root'],
  ['/terms?_routes=root', '/terms'],
])('the address %s is read as a page', (url, expected) => {
  expect(toPageUrl(url)).toBe(expected)
})
