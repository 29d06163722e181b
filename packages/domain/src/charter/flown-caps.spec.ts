import { describe, expect, it } from 'vitest'
import { toEnforcedCaps, toFlownCaps } from './flown-caps.ts'

const deicing = (airports: string) => ({
  service: 'deicing',
  amountCents: 900_000,
  reason: { code: 'cap_deicing', params: { airports } },
})
const diversion = { service: 'diversion', amountCents: 500_000, reason: { code: 'cap_diversion', params: {} } }

describe('ceilings of what was flown', () => {
  it('have de-icing of the departures that were flown, and the diversion', () => {
    expect(toFlownCaps([deicing('LTN, GVA, EGSS'), diversion], [['LTN', 'EGGW']])).toEqual([
      { service: 'deicing', cents: 300_000 },
      { service: 'diversion', cents: 500_000 },
    ])
    expect(
      toFlownCaps(
        [deicing('LTN, EGSS, LTN')],
        [
          ['LTN', 'EGGW'],
          ['STN', 'EGSS'],
          ['LTN', 'EGGW'],
        ],
      ),
    ).toEqual([{ service: 'deicing', cents: 900_000 }])
  })

  it('have no de-icing where no departure with ice was flown', () => {
    expect(toFlownCaps([deicing('GVA'), diversion], [['NCE', 'LFMN']])).toEqual([{ service: 'diversion', cents: 500_000 }])
  })

  it('count a departure once, and keep a ceiling that names no airports', () => {
    expect(toFlownCaps([deicing('LTN, GVA')], [['LTN'], ['LTN']])).toEqual([{ service: 'deicing', cents: 450_000 }])
    expect(toFlownCaps([{ ...deicing(''), reason: { code: 'deicing', params: {} } }], [])).toEqual([{ service: 'deicing', cents: 900_000 }])
  })
})

describe('ceilings as they are enforced', () => {
  it('name the departures that are left, and are left out once they are not charged any more', () => {
    const offered = [deicing('LTN, NCE'), diversion]
    const [left] = toEnforcedCaps(offered, [{ service: 'deicing', cents: 450_000 }], [['NCE', 'LFMN']])
    expect(left).toMatchObject({ service: 'deicing', amountCents: 450_000, reason: { params: { airports: 'NCE' } } })
    expect(toEnforcedCaps(offered, [], [])).toEqual([])
  })

  it('are those of the offer where nothing has changed, also from another airport', () => {
    const enforced = [
      { service: 'deicing', cents: 900_000 },
      { service: 'diversion', cents: 500_000 },
    ]
    expect(toEnforcedCaps([deicing('LTN, NCE'), diversion], enforced, [['FAB', 'EGLF']])).toEqual([deicing('LTN, NCE'), diversion])
  })
})
