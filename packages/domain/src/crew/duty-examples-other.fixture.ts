import { type DutyRulesQuestion, chooseDutyRules } from './choose-duty-rules.ts'
import { type PublishedExample, example } from './duty-examples.fixture.ts'
import { FAR_135_265, FAR_135_267 } from './duty-rules-part-135.ts'
import { EU_OPS_SUBPART_Q } from './duty-rules-subpart-q.ts'
import type { CrewDuty, CrewHistory } from './duty-types.ts'
import { HOUR, MINUTE, duty, dutyFrom, findings, place, rested } from './duty.fixture.ts'

const TETERBORO = place('KTEB', 'America/New_York')
const american = { from: TETERBORO, to: TETERBORO }

const underQ = (planned: readonly CrewDuty[], lines = '1.1105') =>
  findings(planned, { rules: EU_OPS_SUBPART_Q }).filter((line) => line.includes(lines))
/** A period that reports then, of exactly its limit and a minute more. */
const limitUnderQ = (report: string, minutes: number, sectors = 2) => [
  underQ([duty(report, minutes, { sectors })]),
  underQ([duty(report, minutes + 2, { sectors })]).map((line) => line.slice(0, 25)),
]
const expectedUnderQ = (minutes: number) => [[], [`breach OPS 1.1105(1.3) ${minutes + 2}`.slice(0, 25)]]

const under135 = (planned: readonly CrewDuty[], history: Partial<CrewHistory> = {}, pilots = 2, rules = FAR_135_267) =>
  findings(planned, { rules, pilots, homeBase: TETERBORO, history: { ...rested(planned), ...history } })
const flownBefore = (window: 'calendar_quarter' | 'two_calendar_quarters' | 'calendar_year', hours: number, minutes: number) => {
  const planned = duty('2026-11-02T08:00', 480, { ...american, flown: minutes })
  return under135([planned], {
    flightMinutes: { ...rested([planned]).flightMinutes, [window]: hours * 60 },
    completeFrom: planned.reportAt - 30 * 24 * HOUR,
  })
}
/** Flown on one day, and so much rest before the next. */
const restAfter = (flown: number, pause: number) => {
  const first = duty('2026-11-02T07:00', 720, { ...american, flown })
  return under135([dutyFrom(first.releaseAt + pause * MINUTE, 120, american)], { duties: [first] }).filter((line) => line.includes('(e)'))
}
const lookBack265 = (flown: number, pause: number) => {
  const first = duty('2026-11-02T12:00', 60, { ...american, sectors: 0 })
  const next = dutyFrom(first.releaseAt + pause * MINUTE, 24 * 60 - 60 - pause + 55, { ...american, flown })
  return under135([next], { duties: [first] }, 2, FAR_135_265).filter((line) => line.includes('(b)'))
}

const subpartQ: PublishedExample[] = [
  example(
    'worked',
    'subpart_q_1105',
    'a duty of 10:50 keeps the limit of a day of three sectors',
    () => underQ([duty('2026-10-05T08:00', 650, { sectors: 3 })]),
    [],
  ),
  ...(
    [
      [1, 780],
      [2, 780],
      [3, 750],
      [4, 720],
      [5, 690],
      [6, 660],
      [7, 660],
    ] as const
  ).map(([sectors, minutes]) =>
    example(
      'provision',
      'subpart_q_1105',
      `13 hours less 30 minutes from the third sector, two hours at most: ${sectors}`,
      () => limitUnderQ('2026-10-05T08:00', minutes, sectors),
      expectedUnderQ(minutes),
    ),
  ),
  ...(
    [
      ['05:00', 720, 'begins an hour inside the circadian low'],
      ['03:00', 660, 'begins inside it: two hours at most'],
      ['16:00', 720, 'ends two hours inside it: half of them'],
      ['20:00', 660, 'encompasses it: half of four hours'],
    ] as const
  ).map(([report, minutes, says]) =>
    example('provision', 'subpart_q_limits', says, () => limitUnderQ(`2026-10-05T${report}`, minutes), expectedUnderQ(minutes)),
  ),
  example(
    'provision',
    'extension_rest',
    'an hour more, planned as an extension',
    () => [839, 841].map((minutes) => underQ([duty('2026-10-05T08:00', minutes, { sectors: 2, extension: 'rest_after' })])),
    [[], ['breach OPS 1.1105(2) 841/840']],
  ),
  example(
    'provision',
    'subpart_q_1110',
    '1.1 and 1.2: 12 hours at base, 10 away, or as long as the duty before',
    () => {
      const away = place('LFPB', 'Europe/Paris')
      const first = (minutes: number, to = away) => duty('2026-10-05T08:00', minutes, { to })
      const next = (before: CrewDuty, pause: number, from = away) => dutyFrom(before.releaseAt + pause * MINUTE, 60, { from })
      const check = (minutes: number, pause: number) => underQ([first(minutes), next(first(minutes), pause)], '1.1110')
      return [check(480, 600), check(480, 599), check(660, 659)]
    },
    [[], ['breach OPS 1.1110(1.2) 599/600'], ['breach OPS 1.1110(1.2) 659/660']],
  ),
]

const part135: PublishedExample[] = [
  example(
    'worked',
    'faa_young_1989',
    '14 hours of duty with 9.5 of flight, then a ferry of 3 hours under Part 91: allowed',
    () => {
      const shape = { ...american, sectors: 2, kinds: [undefined, 'private' as const] }
      const planned = duty('2026-11-02T06:00', 1140, shape)
      const [first, ferry] = planned.sectors as [CrewDuty['sectors'][number], CrewDuty['sectors'][number]]
      const start = planned.reportAt
      const flights = [
        { ...first, offBlockAt: start + 4.5 * HOUR, onBlockAt: start + 14 * HOUR },
        { ...ferry, offBlockAt: start + 16 * HOUR, onBlockAt: start + 19 * HOUR },
      ]
      return under135([{ ...planned, sectors: flights }])
    },
    [],
  ),
  example(
    'worked',
    'faa_jacober_1991',
    'a late return flight of an hour does not break the flight time limits',
    () => under135([duty('2026-11-02T07:00', 15 * 60, { ...american, sectors: 2, flown: 60 })]).filter((line) => line.includes('(b)')),
    [],
  ),
  example(
    'worked',
    'faa_jacober_1991',
    'the next assignment needs ten hours of rest in the 24 before its end',
    () => {
      const late = duty('2026-11-02T07:00', 15 * 60, { ...american, sectors: 2, flown: 60 })
      const next = (pause: number) => under135([dutyFrom(late.releaseAt + pause * MINUTE, 300, american)], { duties: [late] })
      return [next(600), next(540)]
    },
    [[], ['breach 14 CFR 135.267(d) 540/600']],
  ),
  example(
    'worked',
    'faa_rest_2010',
    'a last leg planned within 13.5 hours of duty, and one delayed beyond 14',
    () => [810, 850].map((minutes) => under135([duty('2026-11-02T06:00', minutes, { ...american, sectors: 3 })])),
    [[], ['breach 14 CFR 135.267(d) 590/600']],
  ),
  example(
    'worked',
    'clearspar',
    'signs in at 22:00, released at 11:00: thirteen hours, allowed',
    () => under135([duty('2026-11-02T22:00', 780, { ...american, sectors: 2 })]),
    [],
  ),
  ...['work at a repair station', 'an aircraft sales call', 'a training flight under Part 141'].map((work) =>
    example(
      'worked',
      'faa_bodlak_1991',
      `${work} for the same company is no rest`,
      () => {
        const task = duty('2026-11-03T00:00', 180, { ...american, sectors: 0 })
        const before = duty('2026-11-02T09:00', 600, american)
        return under135([duty('2026-11-03T07:30', 540, american)], { duties: [before, task] })
      },
      ['breach 14 CFR 135.267(d) 300/600'],
    ),
  ),
  example(
    'worked',
    'cfr_135_267_d',
    'flying company people under Part 91 is no rest',
    () => {
      const flight = duty('2026-11-03T02:00', 120, { ...american, kinds: ['private'] })
      return under135([duty('2026-11-03T08:00', 540, american)], { duties: [flight] })
    },
    ['breach 14 CFR 135.267(d) 540/600'],
  ),
  example(
    'provision',
    'cfr_135_267',
    '(a)(1): 500 hours in a calendar quarter',
    () => [flownBefore('calendar_quarter', 496, 240), flownBefore('calendar_quarter', 496, 241)],
    [[], ['breach 14 CFR 135.267(a)(1) 30001/30000']],
  ),
  example(
    'provision',
    'cfr_135_267',
    '(a)(2): 800 hours in two consecutive quarters',
    () => [flownBefore('two_calendar_quarters', 796, 240), flownBefore('two_calendar_quarters', 796, 241)],
    [[], ['breach 14 CFR 135.267(a)(2) 48001/48000']],
  ),
  example(
    'provision',
    'cfr_135_267',
    '(a)(3): 1,400 hours in a calendar year',
    () => [flownBefore('calendar_year', 1396, 240), flownBefore('calendar_year', 1396, 241)],
    [[], ['breach 14 CFR 135.267(a)(3) 84001/84000']],
  ),
  ...([1, 2] as const).map((pilots) =>
    example(
      'provision',
      'cfr_135_267',
      `(b)(${pilots}): ${6 + 2 * pilots} hours of flight in 24 with ${pilots} pilots`,
      () =>
        [0, 1].map((over) => under135([duty('2026-11-02T08:00', 720, { ...american, flown: (6 + 2 * pilots) * 60 + over })], {}, pilots)),
      [[], [`breach 14 CFR 135.267(b)(${pilots}) ${(6 + 2 * pilots) * 60 + 1}/${(6 + 2 * pilots) * 60}`]],
    ),
  ),
  ...(
    [
      [630, 660],
      [660, 720],
      [661, 960],
    ] as const
  ).map(([flown, rest]) =>
    example(
      'provision',
      'cfr_135_267_e',
      `(e): ${rest / 60} hours of rest after ${flown - 600} minutes too many`,
      () => [restAfter(flown, rest), restAfter(flown, rest - 1)],
      [[], [`breach 14 CFR 135.267(e) ${rest - 1}/${rest}`]],
    ),
  ),
  ...(
    [
      [479, 540],
      [480, 600],
      [540, 660],
    ] as const
  ).map(([flown, rest]) =>
    example(
      'provision',
      'cfr_135_265',
      `(b): ${rest / 60} hours of rest for ${flown} minutes of flight`,
      () => [lookBack265(flown, rest + 60), lookBack265(flown, rest - 61)],
      [[], [`breach 14 CFR 135.265(b) ${rest - 61}/${rest}`]],
    ),
  ),
]

const question = (more: Partial<DutyRulesQuestion>): DutyRulesQuestion => ({
  registration: 'I-ABCD',
  operation: 'air_taxi',
  pilots: 2,
  day: '2026-12-01',
  ...more,
})
const chosenId = (more: Partial<DutyRulesQuestion>) => {
  const choice = chooseDutyRules(question(more))
  return choice.state === 'chosen' ? [choice.rules.id, choice.rules.fdpOpen?.missing ?? null] : [choice.state, choice.missing]
}
const scope: PublishedExample[] = [
  example('worked', 'easa_faq_47560', 'air taxi stays with Subpart Q', () => chosenId({}), ['eu_ops_subpart_q', null]),
  example(
    'worked',
    'easa_faq_47560',
    'emergency medical services stay with Subpart Q and national rules',
    () => chosenId({ operation: 'emergency_medical' }),
    ['eu_ops_subpart_q', 'national_rules'],
  ),
  example(
    'worked',
    'easa_faq_47560',
    'single-pilot operations stay with Subpart Q and national rules',
    () => chosenId({ operation: 'charter', pilots: 1 }),
    ['eu_ops_subpart_q', 'national_rules'],
  ),
  example('worked', 'caa_cap_1265', 'air taxi of 19 seats or less is exempt', () => chosenId({ seats: 19 }), ['eu_ops_subpart_q', null]),
  example('worked', 'caa_cap_1265', 'two pilots on demand with more than 19 seats come under Subpart FTL', () => chosenId({ seats: 20 }), [
    'easa_ftl',
    null,
  ]),
  example(
    'worked',
    'caa_cap_1265',
    'exempt British operators stay under national legislation',
    () => chosenId({ registration: 'G-ABCD' }),
    ['unknown', 'national_rules'],
  ),
  example(
    'worked',
    'ftl_faq_2014',
    'Regulation 83/2014 is not applicable until 18 February 2016',
    () => [chosenId({ operation: 'charter', day: '2016-02-17' }), chosenId({ operation: 'charter', day: '2016-02-18' })],
    [
      ['eu_ops_subpart_q', null],
      ['easa_ftl', null],
    ],
  ),
]

export const OTHER_EXAMPLES = [...subpartQ, ...part135, ...scope]
