import { describe, expect, it } from 'vitest'
import { readDrawnLeg, writeDrawnLeg } from '@aquilane/domain/site/paths'
import { toDrawnLeg, toRouteMapAddress } from './route-map-address.ts'

const [helsinki, tokyo, anchorage] = ['EFHK', 'RJTT', 'PANC'].map((icao) => ({ icao, iata: null }))
const pole = { latitude: 80.5, longitude: -170.25 }

describe('a leg on a map', () => {
  it('goes from stop to stop over the places where it turns', () => {
    const leg = { departure: helsinki!, arrival: tokyo!, tech_stops: [{ airport: anchorage! }], way: [[pole], []] }
    expect(toDrawnLeg(leg)).toEqual({ from: 'EFHK', to: 'RJTT', over: [pole, 'PANC'] })
    expect(decodeURIComponent(toRouteMapAddress({ legs: [toDrawnLeg(leg)], locale: 'en', isSmall: true }))).toContain(
      'EFHK~80.5_-170.25~PANC~RJTT',
    )
  })

  it('is a great circle where no way is told, and unknown where it was not kept', () => {
    const leg = { departure: helsinki!, arrival: tokyo!, tech_stops: [] }
    expect(writeDrawnLeg(toDrawnLeg(leg))).toBe('EFHK~RJTT')
    expect(writeDrawnLeg(toDrawnLeg({ ...leg, way: null }))).toBe('EFHK-RJTT')
  })

  it('is read as it was written', () => {
    for (const leg of [
      { from: 'EFHK', to: 'RJTT', over: null },
      { from: 'EFHK', to: 'RJTT', over: [] },
      { from: 'EFHK', to: 'RJTT', over: [pole, 'PANC', { latitude: -12, longitude: 7.5 }] },
    ])
      expect(readDrawnLeg(writeDrawnLeg(leg))).toEqual(leg)
  })

  it.each([
    'EFHK',
    'EFHK-EFHK',
    'EFHK-RJTT-PANC',
    'EFHK~95_10~RJTT',
    'EFHK~1_2_3~RJTT',
    'EFHK~~RJTT',
    '<svg>-RJTT',
    `A1~${'1_1~'.repeat(41)}B1`,
  ])('is refused: %s', (text) => {
    expect(readDrawnLeg(text)).toBeNull()
  })
})
