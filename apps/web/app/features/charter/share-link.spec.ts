import { expect, it } from 'vitest'
import { readShared, toShareSearch } from './share-link.ts'

it('a shared link keeps filters, order and comparison, and nothing that came with its maker', () => {
  const search = '?sort=price&classes=light&compare=D-AAAA&utm_source=mail&auth_modal=visible&shared=old&friend=ABC'
  expect(toShareSearch(search, 'new')).toBe('?sort=price&classes=light&compare=D-AAAA&shared=new')
  expect(toShareSearch(search, null)).toBe('?sort=price&classes=light&compare=D-AAAA')
  expect(toShareSearch('', null)).toBe('')
  expect(readShared(new URLSearchParams(toShareSearch('', 'abc')))).toBe('abc')
})
