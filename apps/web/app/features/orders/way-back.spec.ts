import { describe, expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const airport = (code: string, city: string | null) => ({
  selector: `airport:${code}`,
  name: code,
  city: city === null ? null : { name: city },
})
const leg = (from: ReturnType<typeof airport>, to: ReturnType<typeof airport>) => ({ departure_airport: from, arrival_airport: to })
const [luton, farnborough, nice, rome] = [
  airport('EGGW', 'London'),
  airport('EGLF', 'London'),
  airport('LFMN', 'Nice'),
  airport('LIRA', 'Rome'),
]

describe('the way back of a flown trip', () => {
  it('leads from its last airport to its first', () => {
    expect(wayBack([leg(luton, nice)])).toEqual({ from: 'airport:LFMN', to: 'airport:EGGW' })
    expect(wayBack([leg(luton, nice), leg(nice, rome)])).toEqual({ from: 'airport:LIRA', to: 'airport:EGGW' })
  })

  it('is none of a trip that came back, to another airport of the city too', () => {
    expect(wayBack([leg(luton, nice), leg(nice, luton)])).toBeNull()
    expect(wayBack([leg(luton, nice), leg(nice, farnborough)])).toBeNull()
    expect(wayBack([])).toBeNull()
  })
})
