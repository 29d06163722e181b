import { beforeAll, describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { directoryFromFiles } from './from-files.ts'
import { readPlaceNames } from './place-names.ts'
import { searchEntries } from './search-entries.ts'
import { distinctive } from './search-entry.ts'
import { createSearch, type FindOptions, type PlaceSearch } from './search.ts'

let search: PlaceSearch
beforeAll(async () => {
  search = createSearch(searchEntries(await directoryFromFiles(), await readPlaceNames()))
})
const find = (query: string, options: Partial<FindOptions> = {}) =>
  search.find(query, { locale: 'en', limit: 12, ...options }).map(({ selector }) => selector)

describe('best match first', () => {
  test.each([
    ['a beginning', 'lond', 'city:LON'],
    ['an ICAO code', 'eglf', 'airport:EGLF'],
    ['an ICAO code in capitals', 'EGLF', 'airport:EGLF'],
    ['an IATA code', 'teb', 'airport:KTEB'],
    ['a code that is a city and its airport', 'nce', 'city:NCE'],
    ['a metropolitan code', 'PAR', 'city:PAR'],
    ['an Italian name', 'milano', 'city:MIL'],
    ['an Italian name unlike the English one', 'ginevra', 'airport:LSGG'],
    ['an Italian name with accents left out', 'citta del capo', 'airport:FACT'],
    ['a local name', 'münchen', 'city:MUC'],
    ['a local name without accents', 'kobenhavn', 'city:CPH'],
    ['an umlaut written out', 'muenchen', 'city:MUC'],
    ['accents', 'são', 'city:SAO'],
    ['accents in the place of plain letters', 'zürich', 'city:ZRH'],
    ['a beginning of a word inside the name', 'farnboro', 'airport:EGLF'],
    ['a tail of a name', 'le bourget', 'airport:LFPB'],
    ['words in the wrong order', 'malpensa milano', 'airport:LIMC'],
    ['Cyrillic', 'Москва', 'city:MOW'],
    ['Chinese characters', '北京', 'city:BJS'],
    ['the kind of place beside its name', 'aeroporto di linate', 'airport:LIML'],
    ['half of the kind of place', 'heathrow airp', 'airport:EGLL'],
    ['St for Saint', 'st tropez', 'airport:LFTZ'],
    ['Saint for St', 'saint moritz', 'airport:LSZS'],
    ['a resort for its airport', 'costa smeralda', 'airport:LIEO'],
    ['a famous name that is also a code of an obscure field', 'lima', 'airport:SPJC'],
  ])('%s: %s', (_what, query, selector) => {
    expect(find(query)[0]).toBe(selector)
  })

  test.each([
    ['a letter too many', 'pariis', 'city:PAR'],
    ['a letter too few', 'heatrow', 'airport:EGLL'],
    ['a wrong letter', 'frankfart', 'city:FRA'],
    ['two letters swapped', 'lonodn', 'city:LON'],
    ['a slip while still typing', 'farnbro', 'airport:EGLF'],
    ['a slip in one of two words', 'san fracisco', 'city:SFO'],
    ['no space', 'newyork', 'city:NYC'],
    ['a slip and no space', 'lebourgte', 'airport:LFPB'],
    ['a slip in Italian', 'parigii', 'city:PAR'],
  ])('forgives %s: %s', (_what, query, selector) => {
    expect(find(query)[0]).toBe(selector)
  })

  test('Monaco is the principality, and Munich second, also to an Italian reader', () => {
    for (const locale of ['en', 'it'] as const) {
      expect(find('monaco', { locale })[0]).toBe('city:NCE')
      expect(find('monaco', { locale })).toContain('city:MUC')
      expect(find('monaco di baviera', { locale })[0]).toBe('city:MUC')
    }
  })

  test('Nise is how Nice is heard, and the beginning of Niseko', () => {
    expect(find('nise').slice(0, 1)).toEqual(['city:NCE'])
    expect(find('nise')).toContain('city:SPK')
    expect(find('nisek')[0]).toBe('city:SPK')
  })
})

describe('order of the results', () => {
  test('a city with several airports comes first, then its airports, main one first', () => {
    const [city, ...airports] = find('london')
    expect(city).toBe('city:LON')
    expect(airports.slice(0, 7)).toEqual([
      'airport:EGLL',
      'airport:EGKK',
      'airport:EGGW',
      'airport:EGSS',
      'airport:EGLC',
      'airport:EGKB',
      'airport:EGLF',
    ])
  })

  test('an airport that is the only one of its city represents it', () => {
    expect(find('geneva').filter((selector) => selector.startsWith('city:'))).toEqual([])
  })

  test('of two places with the same name, the nearer is first with a position, the better known without', () => {
    const [first] = find('birmingham')
    expect(first).toBe('airport:EGBB')
    expect(find('portland', { near: { latitude: 43.6, longitude: -70.3 } })).toContain('airport:KPWM')
  })

  test('distance never outranks a better match', () => {
    expect(find('london', { near: { latitude: 43.03, longitude: -81.15 } })[0]).toBe('city:LON')
  })

  test('no duplicates, and at most the limit', () => {
    for (const query of ['san', 'int', 'new', 'saint', 'air', 'de la', 'santa']) {
      for (const limit of [1, 5, 50]) {
        const found = find(query, { limit })
        expect(new Set(found).size).toBe(found.length)
        expect(found.length).toBeLessThanOrEqual(limit)
      }
    }
  })
})

describe('hostile input', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '     '],
    ['two letters', 'lo'],
    ['punctuation', '!!! ??? ...'],
    ['control characters', '\u0000\u0007\u001b\u007f'],
    ['emoji alone', '👩‍✈️🛩️🛩️'],
    ['combining marks alone', '\u0301\u0301\u0301\u0301'],
    ['a lone surrogate', '\ud83d\ud83d'],
  ])('%s finds nothing and does no harm', (_what, query) => {
    expect(find(query)).toEqual([])
  })

  test.each([
    ['regex characters', 'lond.*(on)+[a-z]{3}$'],
    ['SQL', "' OR 1=1; DROP TABLE airport; --"],
    ['markup', '<script>alert(1)</script>'],
    ['names of object properties', 'constructor __proto__ toString'],
    ['the same letter', 'a'.repeat(10_000)],
    ['the same word', 'saint '.repeat(5_000)],
    ['single letters', 'a b c d e f g h i j k l m n o p'],
    ['a whole book', 'lorem ipsum dolor sit amet '.repeat(2_000)],
    ['combining marks stacked', `l${'\u0301'.repeat(5_000)}ondon`],
    ['ligatures that grow when folded', 'ﷺ'.repeat(500)],
  ])('%s is answered within a few milliseconds', (_what, query) => {
    find(query)
    const times = Array.from({ length: 7 }, () => {
      const began = performance.now()
      find(query)
      return performance.now() - began
    })
    // The quickest: a busy machine interrupts some of them.
    expect(Math.min(...times)).toBeLessThan(10)
  })

  test.each([
    ['right-to-left marks around the name', '\u202elondon\u202c'],
    ['zero-width characters inside the name', 'lon\u200bdon'],
    ['emoji beside the name', '🛩️ london 🛩️'],
    ['full-width letters', 'ｌｏｎｄｏｎ'],
    ['tabs and line ends', '\tlon\tdon\n'.replace('\tdon', 'don')],
    ['capitals of another language', 'LONDON'],
    ['punctuation', '"London",'],
  ])('%s: the name is still found', (_what, query) => {
    expect(find(query)[0]).toBe('city:LON')
  })
})

describe('folding', () => {
  test.each([
    ['São Paulo', 'sao paulo'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ["Val d'Isère", 'val disere'],
    ['Αθήνα', 'athina'],
    ['Санкт-Петербург', 'sankt peterburg'],
    ['  New   York ', 'new york'],
    ['서울', '서울'],
  ])('%s is %s', (given, folded) => {
    expect(fold(given)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  test.each([
    ['aeroporto internazionale di milano malpensa', 'milano malpensa'],
    ['london heathrow airport', 'london heathrow'],
    ['de kooy', 'de kooy'],
    ['airport', 'airport'],
  ])('of %s the telling part is %s', (given, kept) => {
    expect(distinctive(given)).toBe(kept)
  })
})
