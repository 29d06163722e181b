import { referenceZones } from './acclimatisation.ts'
import { localNights } from './duty-clock.ts'
import { type PublishedExample, example } from './duty-examples.fixture.ts'
import { HOUR, MILAN, MINUTE, at, duty, dutyFrom, findings, place, rested } from './duty.fixture.ts'

const [A, B, C, D] = [place('A', '+00:00'), place('B', '+02:00'), place('C', '+04:00'), place('D', '+06:00')]
const LONDON = place('EGLF', 'Europe/London')

/** Reference zones of duties that begin a day apart at these places. */
const zonesFrom = (acclimatisedTo: string, places: readonly { airport: string; zone: string }[]) => [
  ...referenceZones(
    places.map((from, i) => dutyFrom(at('2026-10-05T08:00') + i * 24 * HOUR, 480, { from, to: places[i + 1] ?? from })),
    acclimatisedTo,
  ).values(),
]
/** Whether a crew member acclimatised to Paris in winter is so when reporting at a zone two days later. */
const fromParis = (zone: string) => zonesFrom('+01:00', [place('LFPB', '+01:00'), place('X', zone)])[1] === zone

const groundBreak = (from: string, minutes: number, more: object = {}) => ({
  from: at(from, 'Europe/Rome'),
  to: at(from, 'Europe/Rome') + minutes * MINUTE,
  place: 'suitable_accommodation' as const,
  ...more,
})
/** Reports at 08:00: 13 hours for two flights. */
const split = (minutes: number, pause: number, more: object = {}) =>
  findings([duty('2026-10-05T08:00', minutes, { sectors: 2, splitBreaks: [groundBreak('2026-10-05T11:00', pause, more)] })])
/** Duties of six days after a recovery rest, the last of which ends so many hours after it. */
const lastDutyEnds = (hours: number) => {
  const start = at('2026-10-05T08:00', 'Europe/Rome')
  const days = Array.from({ length: 6 }, (_, i) => dutyFrom(start + i * 24 * HOUR, 240))
  const last = dutyFrom(start + (hours - 6) * HOUR, 360)
  return findings([last], { history: rested([last], days) }).filter((line) => line.includes('235(d)'))
}
const nights = (from: string, to: string) => localNights(at(from, 'Europe/Rome'), at(to, 'Europe/Rome'), 'Europe/Rome')
const unknownState = place('KLAX', '-07:00')

const acclimatisation: PublishedExample[] = [
  ...['+00:00', '+02:00', '+04:00', '+06:00'].map((zone, i) =>
    example(
      'worked',
      'easa_faq_47576',
      `day ${i + 1} of A, B, C, D two hours apart: the local time of the report counts`,
      () => zonesFrom('+00:00', [A, B, C, D])[i],
      zone,
    ),
  ),
  example(
    'worked',
    'easa_faq_47576',
    'the flight from D back to A crosses six hours: the rest at A is longer',
    () => {
      const back = dutyFrom(at('2026-10-08T04:00'), 480, { from: D, to: A })
      return findings([dutyFrom(at('2026-10-11T08:00'), 240, { from: A })], {
        homeBase: A,
        history: { ...rested([back], [back]), acclimatisedTo: '+06:00' },
      })
    },
    ['unknown CS FTL.1.235(b)(3) 4080/? rule_text'],
  ),
  example(
    'worked',
    'caa_cap_1266',
    'example one, London, Athens (+2), Karachi (+4): acclimatised at Karachi',
    () => zonesFrom('+00:00', [LONDON, place('LGAV', '+02:00'), place('OPKC', '+04:00')])[2],
    '+04:00',
  ),
  example(
    'worked',
    'oro_ftl_105_gm',
    'acclimatised to Helsinki and reporting in London: London time',
    () => zonesFrom('Europe/Helsinki', [LONDON])[0],
    'Europe/London',
  ),
  ...(
    [
      ['-01:00', true],
      ['+00:00', true],
      ['+02:00', true],
      ['+03:00', true],
      ['+03:30', false],
    ] as const
  ).map(([zone, isInBand]) =>
    example('worked', 'understanding_ftl_6', `acclimatised to Paris, reporting at ${zone}`, () => fromParis(zone), isInBand),
  ),
  example(
    'worked',
    'oro_ftl_105_gm',
    'Cologne to Bucharest, report at 19:20 local: 11 hours for two sectors',
    () => {
      const from = place('LROP', 'Europe/Bucharest')
      const report = (minutes: number) => findings([duty('2026-10-06T19:20', minutes, { sectors: 2, from })])
      return [report(660), report(661)]
    },
    [[], ['breach ORO.FTL.205(b)(1) 661/660']],
  ),
]

const splitDuty: PublishedExample[] = [
  example(
    'worked',
    'easa_faq_47606',
    'a second break on the ground in one period is not possible',
    () => {
      const breaks = [groundBreak('2026-10-05T10:00', 240), groundBreak('2026-10-05T16:00', 240)]
      return findings([duty('2026-10-05T08:00', 800, { sectors: 3, splitBreaks: breaks })])
    },
    ['breach ORO.FTL.220 2/1'],
  ),
  example(
    'worked',
    'easa_faq_47625',
    'a longer period by a break in an unknown state needs fatigue risk management',
    () => {
      const history = [dutyFrom(at('2026-10-02T05:00'), 480, { to: unknownState })]
      const late = dutyFrom(at('2026-10-04T15:00'), 700, { from: unknownState, splitBreaks: [groundBreak('2026-10-04T20:00', 300)] })
      return findings([late], { history: rested([late], history) }).filter((line) => line.includes('205'))
    },
    ['unknown ORO.FTL.205(b)(2) 700/660 fatigue_risk_management'],
  ),
  example(
    'worked',
    'easa_faq_47627',
    'the 30 minutes count in total: three and a half hours on the ground are a break of three',
    () => [split(780 + 90, 210), split(780 + 91, 210), split(781, 209)],
    [[], ['breach CS FTL.1.220 871/870'], ['breach ORO.FTL.205(b)(1) 781/780']],
  ),
  example(
    'worked',
    'easa_faq_47628',
    'six hours or more count in full with suitable accommodation alone',
    () => [split(780 + 210, 450), split(780 + 210, 450, { place: 'accommodation' }), split(780 + 210, 450, { place: 'unknown' })],
    [[], ['breach CS FTL.1.220 990/960'], ['unknown CS FTL.1.220 990/960 accommodation']],
  ),
  example(
    'provision',
    'cs_ftl_1_220',
    '(e)(2): without suitable accommodation no minute of the circadian low counts',
    () => {
      const night = (where: string) =>
        findings([
          duty('2026-10-05T20:00', 660 + 120, { sectors: 2, splitBreaks: [groundBreak('2026-10-05T23:30', 270, { place: where })] }),
        ])
      return [night('suitable_accommodation'), night('accommodation')]
    },
    [[], ['breach CS FTL.1.220 780/720']],
  ),
  example(
    'worked',
    'easa_faq_47583',
    'a period not planned with an extension does not become one on the day',
    () => {
      const long = (extension?: 'rest_after') =>
        findings([duty('2026-10-05T08:00', 810, { sectors: 2, ...(extension ? { extension } : {}) })])
      return [long(), long('rest_after')]
    },
    [['breach ORO.FTL.205(b)(1) 810/780'], []],
  ),
  example(
    'worked',
    'ftl_faq_2014',
    'a period of 8 hours that lasts 10:30 stays within the maximum',
    () => findings([duty('2026-10-05T08:00', 630, { sectors: 2 })]),
    [],
  ),
]

const rest: PublishedExample[] = [
  example('worked', 'easa_faq_47612', 'planned to end two hours before the 168 hours', () => lastDutyEnds(166), []),
  example('worked', 'easa_faq_47612', 'an hour beyond the 168 hours', () => lastDutyEnds(169), ['breach ORO.FTL.235(d) 10140/10080']),
  example(
    'worked',
    'recovery_rest',
    'a local night may start no later than 24:00',
    () => [nights('2026-10-06T00:00', '2026-10-06T08:00'), nights('2026-10-06T00:01', '2026-10-06T08:00')],
    [1, 0],
  ),
  example(
    'worked',
    'recovery_rest',
    'a local night may end no earlier than 06:00',
    () => [nights('2026-10-05T22:00', '2026-10-06T06:00'), nights('2026-10-05T22:00', '2026-10-06T05:59')],
    [1, 0],
  ),
  example(
    'worked',
    'recovery_rest',
    'released at 22:00 on day one and reporting at 08:00 on day three: two nights',
    () => nights('2026-10-05T22:00', '2026-10-07T08:00'),
    2,
  ),
  example(
    'worked',
    'subpart_q_weekly',
    'a local night implies a start between 22:00 and 24:00',
    () => [nights('2026-10-05T23:59', '2026-10-06T08:00'), nights('2026-10-06T00:30', '2026-10-06T08:00')],
    [1, 0],
  ),
  example(
    'provision',
    'oro_ftl_235',
    '(a)(1): at base as long as the duty before, or 12 hours',
    () => {
      const after = (minutes: number, pause: number) => {
        const first = duty('2026-10-05T06:00', minutes)
        return findings([first, dutyFrom(first.releaseAt + pause * MINUTE, 60)])
      }
      return [after(600, 720), after(600, 719), after(760, 760), after(760, 759)]
    },
    [[], ['breach ORO.FTL.235(a)(1) 719/720'], [], ['breach ORO.FTL.235(a)(1) 759/760']],
  ),
  example(
    'provision',
    'oro_ftl_235',
    '(b): away as long as the duty before, or 10 hours',
    () => {
      const after = (minutes: number, pause: number) => {
        const first = duty('2026-10-05T08:00', minutes, { to: LONDON })
        return findings([first, dutyFrom(first.releaseAt + pause * MINUTE, 60, { from: LONDON, to: MILAN })])
      }
      return [after(500, 600), after(500, 599), after(700, 699)]
    },
    [[], ['breach ORO.FTL.235(b) 599/600'], ['breach ORO.FTL.235(b) 699/700']],
  ),
  example(
    'provision',
    'extension_rest',
    'an hour twice in seven days, two hours of rest before and after or four after',
    () => {
      const long = (day: number) => duty(`2026-10-${day}T08:00`, 840, { sectors: 2, extension: 'rest_after' })
      const third = findings([long(12), long(14), long(16)])
      const next = (pause: number) => findings([long(12), dutyFrom(long(12).releaseAt + pause * MINUTE, 60)])
      return [third, next(840 + 240), next(840 + 239)]
    },
    [['breach ORO.FTL.205(d) 3/2'], [], ['breach ORO.FTL.235(a)(1) 1079/1080']],
  ),
]

/** Same-sized duties of earlier days, and one on the last, which fill a limit or pass it by a minute. */
const filled = (days: number, apartDays: number, minutes: number, over: number) => {
  const last = at('2026-10-28T06:00', 'Europe/Rome')
  const duties = Array.from({ length: days }, (_, i) => dutyFrom(last - (days - 1 - i) * apartDays * 24 * HOUR, minutes))
  const planned = dutyFrom(last, minutes + over)
  return findings([planned], { history: rested([planned], duties.slice(0, -1)) }).filter((line) => line.includes('210'))
}
const flownBefore = (window: 'calendar_year' | '12_months', hours: number, minutes: number) => {
  const planned = duty('2026-10-28T08:00', 480, { flown: minutes })
  return findings([planned], {
    history: { ...rested([planned]), flightMinutes: { calendar_year: 0, '12_months': 0, [window]: hours * 60 } },
  })
}
const cumulative: PublishedExample[] = [
  example('provision', 'oro_ftl_210', '(a)(1): 60 hours of duty in 7 days', () => [filled(6, 1, 600, 0), filled(6, 1, 600, 1)], [
    [],
    ['breach ORO.FTL.210(a)(1) 3601/3600'],
  ]),
  example('provision', 'oro_ftl_210', '(a)(2): 110 hours of duty in 14 days', () => [filled(11, 1.27, 600, 0), filled(11, 1.27, 600, 1)], [
    [],
    ['breach ORO.FTL.210(a)(2) 6601/6600'],
  ]),
  example('provision', 'oro_ftl_210', '(a)(3): 190 hours of duty in 28 days', () => [filled(19, 1.45, 600, 0), filled(19, 1.45, 600, 1)], [
    [],
    ['breach ORO.FTL.210(a)(3) 11401/11400'],
  ]),
  example(
    'provision',
    'oro_ftl_210',
    '(b)(2): 900 hours of flight in a calendar year',
    () => [flownBefore('calendar_year', 896, 240), flownBefore('calendar_year', 896, 241)],
    [[], ['breach ORO.FTL.210(b)(2) 54001/54000']],
  ),
  example(
    'provision',
    'oro_ftl_210',
    '(b)(3): 1 000 hours of flight in 12 calendar months',
    () => [flownBefore('12_months', 996, 240), flownBefore('12_months', 997, 241).map((line) => line.slice(0, 24))],
    [[], ['unknown ORO.FTL.210(b)(3']],
  ),
]

export const EASA_EXAMPLES = [...acclimatisation, ...splitDuty, ...rest, ...cumulative]
