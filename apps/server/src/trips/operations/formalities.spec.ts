import { expect, it } from 'vitest'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { FormalityFact } from '@aquilane/domain/facts/facts'
import type { PlacesService } from '../../foundation/places/index.ts'
import { listFormalities, listOfferFormalities } from './formalities.ts'

const fact = (kind: FormalityFact['kind'], text: string): FormalityFact => ({
  kind,
  text,
  noticeHours: null,
  source: 'for this case',
  sourceDate: '2025',
  checkedOn: '2026-11-26',
  confidence: 'A',
})
const airport = (icao: string, formalities: FormalityFact[]) => ({ icao, opening: [], closures: [], access: [], formalities })
const facts = {
  ...DEFAULT_FACTS,
  airports: [airport('LSGK', [fact('ppr', 'by phone'), fact('customs', 'on request')]), airport('LSZH', [fact('slot', 'yes')])],
}
const places = {
  airportByIcao: (code: string) => ({ code, iata: code === 'LSZH' ? 'ZRH' : null }),
  airportByIata: () => null,
  airportLocation: (code: string) => ({ name: code === 'LSGK' ? 'Gstaad' : 'Zürich' }),
} as unknown as PlacesService
const leg = (from: string, to: string, country = 'CH') => ({ from: { icao: from, country }, to: { icao: to, country: 'CH' } })

it('what is to be arranged names its airport, and customs only where a border is crossed', () => {
  const list = (country: string) =>
    listFormalities({ places, facts }, [{ ends: Object.values(leg('LSZH', 'LSGK', country)) }], 'en').map(({ airport: name, kind }) => [
      name,
      kind,
    ])
  expect(list('CH')).toEqual([
    ['Zürich (ZRH)', 'slot'],
    ['Gstaad (LSGK)', 'ppr'],
  ])
  expect(list('FR')).toContainEqual(['Gstaad (LSGK)', 'customs'])
})

it('offers between the same airports are told once', async () => {
  const offers = [{ quote: { legs: [leg('LSZH', 'LSGK'), leg('LSGK', 'LSZH')] } }, { quote: { legs: [leg('LSZH', 'LSGK')] } }]
  const ctx = { places, facts: { current: () => facts } } as unknown as Parameters<typeof listOfferFormalities>[0]
  expect((await listOfferFormalities(ctx, offers, 'en')).map(({ kind }) => kind)).toEqual(['slot', 'ppr'])
})
