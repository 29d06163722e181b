import { expect, it } from 'vitest'
import { groupByClass } from './visible-suggestions.ts'

const offer = (amount: number, slug: string, type: string) => ({
  price: { amount },
  aircraft_class: { slug },
  aircraft_type: { slug: type },
})
const amounts = (offers: readonly { price: { amount: number } }[]) => offers.map(({ price }) => price.amount)

it('the best of a class are the cheapest of three types, and the rest follow by price', () => {
  const list = [
    offer(300, 'light', 'cj3'),
    offer(100, 'light', 'cj2'),
    offer(110, 'light', 'cj2'),
    offer(200, 'light', 'm2'),
    offer(400, 'light', 'pc-24'),
  ]
  const [group] = groupByClass(list)
  expect(amounts(group!.offers)).toEqual([100, 200, 300, 110, 400])
  expect(group!.cheapest.price.amount).toBe(100)
  expect(group!.shown).toBe(3)
})

it('a class of one type shows its three cheapest', () => {
  const [group] = groupByClass([4, 1, 3, 2].map((amount) => offer(amount, 'heavy', 'g450')))
  expect(amounts(group!.offers.slice(0, group!.shown))).toEqual([1, 2, 3])
})

it('twelve rows are painted at first, those of the classes with the lowest prices, in the order of the list', () => {
  const classes = ['turboprop', 'very-light', 'light', 'midsize', 'heavy']
  const prices = { turboprop: 50, 'very-light': 60, light: 40, midsize: 70, heavy: 90 } as Record<string, number>
  const list = classes.flatMap((slug) => [0, 1, 2, 3].map((n) => offer(prices[slug]! + n, slug, `${slug}-${n}`)))
  const groups = groupByClass(list)
  expect(groups.map(({ slug, shown }) => [slug, shown])).toEqual([
    ['turboprop', 3],
    ['very-light', 3],
    ['light', 3],
    ['midsize', 3],
    ['heavy', 0],
  ])
  expect(groups.reduce((sum, { shown }) => sum + shown, 0)).toBe(12)
})

it('a class with fewer offers leaves its rows to the next', () => {
  const list = ['a', 'b', 'c', 'd', 'e'].flatMap((slug, at) =>
    Array.from({ length: at === 0 ? 1 : 3 }, (_, n) => offer(at * 10 + n, slug, `${slug}${n}`)),
  )
  expect(groupByClass(list).map(({ shown }) => shown)).toEqual([1, 3, 3, 3, 2])
})
