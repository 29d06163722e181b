import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseDutyRules, findRegistry } from './choose-duty-rules.ts'
import type { FdpByCircadianLow, FdpTables } from './duty-rules.ts'
import { EASA_FTL } from './duty-rules-easa.ts'
import { FAR_135_267 } from './duty-rules-part-135.ts'
import { EU_OPS_SUBPART_Q } from './duty-rules-subpart-q.ts'
import { DUTY_SOURCES } from './duty-sources.ts'
import { HOUR, MILAN, at, duty, dutyFrom, findings, place, planOf, rested } from './duty.fixture.ts'
import { checkDuties } from './duty.ts'
import { cellFor, circadianLowLimit, tableLimit } from './flight-duty-period.ts'

const tables = EASA_FTL.fdp as FdpTables
const low = EU_OPS_SUBPART_Q.fdp as FdpByCircadianLow
const sets = [EASA_FTL, EU_OPS_SUBPART_Q, FAR_135_267]
const minute = fc.integer({ min: 0, max: 1439 })
const sectors = fc.integer({ min: 1, max: 12 })
const orNone = (minutes: number | null) => minutes ?? 0

describe('limits of a flight duty period', () => {
  it('never grow with another sector', () => {
    fc.assert(
      fc.property(minute, sectors, fc.integer({ min: 60, max: 1000 }), (start, count, length) => {
        const from = at('2026-10-05T00:00', 'Europe/Rome') + start * 60_000
        const limits = [
          (n: number) => orNone(tableLimit(tables.rows, start, n)),
          (n: number) => orNone(tableLimit(tables.extension.rows, start, n)),
          (n: number) => orNone(cellFor(tables.unknownState.minutes, n)),
          (n: number) => circadianLowLimit(low, from, from + length * 60_000, 'Europe/Rome', n),
        ]
        for (const limit of limits) expect(limit(count + 1)).toBeLessThanOrEqual(limit(count))
      }),
    )
  })

  it('are never shortened by a planned extension', () => {
    fc.assert(
      fc.property(minute, sectors, (start, count) => {
        const extended = tableLimit(tables.extension.rows, start, count) ?? Number.POSITIVE_INFINITY
        expect(extended).toBeGreaterThan(orNone(tableLimit(tables.rows, start, count)))
      }),
    )
  })
})

describe('the duties of a crew member', () => {
  const plan = fc.record({
    start: minute,
    length: fc.integer({ min: 60, max: 900 }),
    count: sectors,
    gap: fc.integer({ min: 0, max: 3000 }),
  })
  const breaches = (lines: readonly string[]) => lines.filter((line) => line.startsWith('breach'))

  it('break no fewer rules when the second one is longer', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...sets), fc.integer({ min: 1, max: 300 }), ({ start, length, gap }, rules, more) => {
        const first = dutyFrom(at('2026-10-05T00:00', 'Europe/Rome') + start * 60_000, length)
        const check = (minutes: number) => {
          const planned = [first, dutyFrom(first.releaseAt + gap * 60_000, minutes, { id: 'second' })]
          return breaches(findings(planned, { rules, history: rested(planned) })).length
        }
        expect(check(length + more)).toBeGreaterThanOrEqual(check(length))
      }),
    )
  })

  it('are unknown, not allowed, where a known history would have broken a rule', () => {
    fc.assert(
      fc.property(plan, plan, fc.constantFrom(...sets), (before, after, rules) => {
        const earlier = dutyFrom(at('2026-10-05T00:00', 'Europe/Rome') + before.start * 60_000, before.length, { sectors: before.count })
        const planned = [dutyFrom(earlier.releaseAt + after.gap * 60_000, after.length, { id: 'planned', sectors: after.count })]
        const known = findings(planned, { rules, history: rested(planned, [earlier]) })
        const unknown = findings(planned, { rules, history: { duties: [] } })
        const numbers = (lines: readonly string[]) => lines.map((line) => line.replace(/ \S+\/\S+.*$/, '').replace(/^\w+ /, ''))
        for (const number of numbers(breaches(known))) expect(numbers(unknown)).toContain(number)
      }),
    )
  })

  it('without history leave every rule open that looks back', () =>
    expect(findings([duty('2026-10-05T08:00', 480)], { history: { duties: [] } })).toEqual([
      'unknown ORO.FTL.105(1) ?/? acclimatisation',
      'unknown ORO.FTL.210(a)(1) 480/3600 history',
      'unknown ORO.FTL.210(a)(2) 480/6600 history',
      'unknown ORO.FTL.210(a)(3) 480/11400 history',
      'unknown ORO.FTL.210(b)(1) 30/6000 history',
      'unknown ORO.FTL.210(b)(2) 30/54000 history',
      'unknown ORO.FTL.210(b)(3) 30/60000 history',
      'unknown ORO.FTL.235(a)(1) 0/720 history',
      'unknown ORO.FTL.235(d) 480/10080 history',
    ]))

  it('take totals of the time before as the most that a moving window may hold', () => {
    const planned = [duty('2026-10-20T08:00', 480)]
    const check = (hours: number) =>
      findings(planned, {
        history: {
          ...rested(planned),
          completeFrom: at('2026-10-10T00:00', 'Europe/Rome'),
          flightMinutes: { ...rested(planned).flightMinutes, '28_days': hours * 60 },
          dutyMinutes: { '28_days': 0, '14_days': 0 },
        },
      })
    expect(check(99)).toEqual([])
    expect(check(100)).toEqual(['unknown ORO.FTL.210(b)(1) 30/6000 history'])
  })

  it('count a flight across midnight in the days that it touches', () => {
    const planned = dutyFrom(at('2026-12-31T20:00', 'Europe/Rome'), 480, { flown: 420 })
    const check = (minutes: number) =>
      findings([planned], { history: { ...rested([planned]), flightMinutes: { calendar_year: minutes, '12_months': 0 } } })
    expect(check(54_000 - 180)).toEqual([])
    expect(check(54_000 - 179)).toEqual(['breach ORO.FTL.210(b)(2) 54001/54000'])
  })

  it('keep their limit on the night when clocks go back', () => {
    const night = [duty('2026-10-24T22:00', 660, { sectors: 2 })]
    expect(findings(night)).toEqual([])
    expect(findings([duty('2026-10-24T22:00', 661, { sectors: 2 })])).toEqual(['breach ORO.FTL.205(b)(1) 661/660'])
  })

  it('count a positioning flight as duty and not as a sector', () => {
    const shape = { sectors: 3, kinds: ['positioning' as const] }
    expect(findings([duty('2026-10-05T08:00', 780, shape)])).toEqual([])
    const after = duty('2026-10-05T08:00', 900, { sectors: 3, kinds: [undefined, undefined, 'positioning'] })
    expect(findings([after])).toEqual([])
  })

  it('fly four sectors at most on the second of two nights', () => {
    const nights = [5, 6].map((day) => duty(`2026-10-0${day}T21:00`, 480, { sectors: 5 }))
    expect(findings(nights)).toEqual(['breach CS FTL.1.205(a)(1) 5/4'])
  })

  it('that overlap have no rest between them', () =>
    expect(findings([duty('2026-10-05T08:00', 480, { id: 'one' }), duty('2026-10-05T12:00', 60, { id: 'two' })])).toContain(
      'breach ORO.FTL.235(a)(1) 0/720',
    ))

  it('use home base time for the circadian low for 48 hours, and local time after', () => {
    const east = place('OMDB', 'Asia/Dubai')
    const away = place('VTBD', 'Asia/Bangkok')
    const out = duty('2026-10-05T08:00', 600, { to: away })
    const at10 = (day: number) => dutyFrom(at(`2026-10-0${day}T08:00`, away.zone), 700, { sectors: 2, from: away, to: east })
    const check = (day: number) =>
      findings([at10(day)], { rules: EU_OPS_SUBPART_Q, history: rested([at10(day)], [out]) }).filter((line) => line.includes('1.1105'))
    // 08:00 in Bangkok is 03:00 in Milan.
    expect(check(7)).toEqual(['breach OPS 1.1105(1.3) 700/660'])
    expect(check(8)).toEqual([])
  })

  it('leave thirteen rests of a quarter attainable, or do not', () => {
    const days = (count: number, apart: number) =>
      Array.from({ length: count }, (_, i) => dutyFrom(at('2026-10-01T06:00', 'Europe/Rome') + i * apart * HOUR, 120))
    const quarter = (planned: ReturnType<typeof days>) =>
      findings(planned, { rules: FAR_135_267, history: rested(planned) }).filter((line) => line.includes('(f)'))
    expect(quarter(days(80, 24))).toEqual(['breach 14 CFR 135.267(f) 12/13'])
    expect(quarter(days(79, 24))).toEqual([])
  })

  it('report to the rule and the duty that they break', () => {
    const long = duty('2026-10-05T08:00', 900, { id: 'leg 1', sectors: 2 })
    expect(checkDuties(planOf([long]))).toEqual([
      { state: 'breach', rule: tables.rule, dutyId: 'leg 1', unit: 'minutes', limit: 780, actual: 900 },
    ])
    expect(DUTY_SOURCES[tables.rule.source].url).toContain('oro-ftl-205')
    expect(MILAN.airport).toBe('LIML')
  })
})

describe('the choice of duty rules', () => {
  const question = { registration: 'I-ABCD', operation: 'air_taxi', pilots: 2, day: '2026-12-01' } as const

  it.each([
    ['N123AB', 'united_states'],
    ['N1', 'united_states'],
    ['D-CABC', 'easa'],
    ['9H-VJN', 'easa'],
    ['hb-jfy', 'easa'],
    ['G-ABCD', 'united_kingdom'],
    ['A6-XYZ', 'other'],
    ['T7-ABC', 'other'],
    ['NOTAIL', null],
    ['', null],
  ])('reads the registry of %s as %s', (registration, registry) => expect(findRegistry(registration)).toBe(registry))

  it('names national provisions that bind beside Subpart Q', () =>
    expect(chooseDutyRules(question)).toMatchObject({ state: 'chosen', open: [{ missing: 'national_rules' }] }))

  it.each([
    [{ registration: 'A6-XYZ' }, 'state_of_registry'],
    [{ registration: '?' }, 'registration'],
    [{ operation: null }, 'operation'],
    [{ operation: 'private' as const }, 'private'],
    [{ pilots: null }, 'pilots'],
    [{ registration: 'N123AB', pilots: 3 }, 'augmented_crew'],
  ])('says what it misses of %o: %s', (more, missing) =>
    expect(chooseDutyRules({ ...question, ...more })).toMatchObject({ state: 'unknown', missing }),
  )

  it('takes Part 135 by the kind of service', () => {
    const under = (operation: 'air_taxi' | 'scheduled') => chooseDutyRules({ ...question, registration: 'N123AB', operation })
    expect([under('air_taxi'), under('scheduled')]).toMatchObject([{ rules: { id: 'far_135_267' } }, { rules: { id: 'far_135_265' } }])
  })

  it('leaves the flight duty period of a single pilot to national rules', () => {
    const choice = chooseDutyRules({ ...question, pilots: 1 })
    const rules = choice.state === 'chosen' ? choice.rules : EASA_FTL
    expect(findings([duty('2026-10-05T08:00', 900)], { rules })).toEqual(['unknown OPS 1.1105(1.1) 900/? national_rules'])
  })
})
