import { describe, expect, it } from 'vitest'
import { flag, listAddress, oneOf, optionalOf, optionalText, readAfter, readPage, text, toQuery } from './address.ts'

const address = listAddress(
  '/trips',
  { status: 'open', query: '', awaits: null, statement: null, cannot_fly: false },
  {
    status: oneOf(['open', 'closed']),
    query: text,
    awaits: optionalOf(['operator']),
    statement: optionalText,
    cannot_fly: flag,
  },
)
const first = { status: 'open', query: '', awaits: null, statement: null, cannot_fly: false } as const
const read = (search: string) => address.read(new URLSearchParams(search))

describe('the address of a list', () => {
  it('has no parameters for the filter as it is at first', () => {
    expect(address.toHref(first)).toBe('/trips')
    expect(read('')).toEqual(first)
  })

  it('writes every other filter, and reads it again', () => {
    const filter = { status: 'closed', query: 'Rossi & co', awaits: 'operator', statement: '7', cannot_fly: true } as const
    const href = address.toHref(filter)
    expect(href).toBe('/trips?status=closed&query=Rossi+%26+co&awaits=operator&statement=7&cannot_fly=1')
    expect(read(href.slice(href.indexOf('?')))).toEqual(filter)
  })

  it('keeps its filter on a later page', () => expect(address.toHref({ ...first, query: 'Rossi' }, 2)).toBe('/trips?query=Rossi&page=2'))

  it('takes a value that the list does not have for none', () =>
    expect(read('status=deleted&awaits=somebody&cannot_fly=yes')).toEqual(first))

  it('leaves out parameters that are not its own', () => expect(read('new=1&hide=tail')).toEqual(first))

  it('names the first page by the list alone, and a later one by its number and where it begins', () => {
    expect(address.toHref(first, 1)).toBe('/trips')
    expect(address.toHref(first, 3, 'mark')).toBe('/trips?page=3&after=mark')
  })
})

describe('the page of an address', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=2.9', 2],
    ['page=0', 1],
    ['page=-4', 1],
    ['page=next', 1],
    ['page=Infinity', 1],
    ['page=1e300', 1],
  ])('"%s" is page %d', (search, page) => expect(readPage(new URLSearchParams(search))).toBe(page))
})

describe('where a page begins', () => {
  const mark = 'a'.repeat(60)

  it('is a mark as an answer gives it', () => expect(readAfter(new URLSearchParams({ after: mark }))).toBe(mark))

  it.each(['', 'short', `${mark}<`, 'a'.repeat(121)])('is not "%s"', (after) =>
    expect(readAfter(new URLSearchParams({ after }))).toBeNull(),
  )
})

describe('the parameters of an export', () => {
  it('are the filters that are filled in', () =>
    expect(toQuery({ status: 'open', query: '', awaits: null, cannot_fly: false, hours: 24 })).toBe('status=open&hours=24'))
})
