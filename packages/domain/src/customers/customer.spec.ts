import { expect, it } from 'vitest'
import { normalizeTags } from './customer.ts'

it.each([
  [
    ['VIP', ' vip ', 'Dog  lover'],
    ['dog lover', 'vip'],
  ],
  [[], []],
  [['<b>'], null],
  [['x'.repeat(31)], null],
  [Array.from({ length: 13 }, (_, at) => `tag ${at}`), null],
])('tags %j are %j', (tags, normal) => {
  expect(normalizeTags(tags)).toEqual(normal)
})
