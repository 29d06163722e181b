import { type DutyRuleSet, hours } from './duty-rules.ts'
import { type DutySourceId, dutyRule } from './duty-sources.ts'

const of267 = (paragraph: string, source: DutySourceId = 'cfr_135_267') => dutyRule(`14 CFR 135.267${paragraph}`, source)
const of265 = (paragraph: string) => dutyRule(`14 CFR 135.265${paragraph}`, 'cfr_135_265')

/** Unscheduled operations with one or two pilots. All commercial flying counts. */
export const FAR_135_267: DutyRuleSet = {
  id: 'far_135_267',
  title: '14 CFR Part 135, unscheduled',
  cumulative: [
    { rule: of267('(a)(1)'), measure: 'flight', window: 'calendar_quarter', minutes: hours(500) },
    { rule: of267('(a)(2)'), measure: 'flight', window: 'two_calendar_quarters', minutes: hours(800) },
    { rule: of267('(a)(3)'), measure: 'flight', window: 'calendar_year', minutes: hours(1400) },
    { rule: of267('(b)(1)'), measure: 'flight', window: '24_hours', minutes: hours(8), pilots: 1 },
    { rule: of267('(b)(2)'), measure: 'flight', window: '24_hours', minutes: hours(10), pilots: 2 },
  ],
  fdp: null,
  fdpOpen: null,
  rest: {
    kind: 'look_back',
    rule: of267('(d)', 'cfr_135_267_d'),
    withinMinutes: hours(24),
    minutes: [{ flightFrom: 0, rest: hours(10) }],
    afterExcess: {
      rule: of267('(e)', 'cfr_135_267_e'),
      minutes: [
        { above: 0, rest: hours(11) },
        { above: 30, rest: hours(12) },
        { above: 60, rest: hours(16) },
      ],
    },
  },
  recovery: null,
  restsPerQuarter: { rule: of267('(f)', 'cfr_135_267_e'), minutes: hours(24), count: 13 },
  notComputed: [
    dutyRule('14 CFR 135.267(c), regularly assigned duty periods', 'faa_young_1989'),
    dutyRule('14 CFR 135.263(d), circumstances beyond control', 'cfr_135_263'),
  ],
}

/** Scheduled operations. */
export const FAR_135_265: DutyRuleSet = {
  id: 'far_135_265',
  title: '14 CFR Part 135, scheduled',
  cumulative: [
    { rule: of265('(a)(1)'), measure: 'flight', window: 'calendar_year', minutes: hours(1200) },
    { rule: of265('(a)(2)'), measure: 'flight', window: 'calendar_month', minutes: hours(120) },
    { rule: of265('(a)(3)'), measure: 'flight', window: '7_days', minutes: hours(34) },
    { rule: of265('(a)(4)'), measure: 'flight', window: '24_hours', minutes: hours(8), pilots: 1 },
  ],
  fdp: null,
  fdpOpen: null,
  rest: {
    kind: 'look_back',
    rule: of265('(b)'),
    withinMinutes: hours(24),
    minutes: [
      { flightFrom: 0, rest: hours(9) },
      { flightFrom: hours(8), rest: hours(10) },
      { flightFrom: hours(9), rest: hours(11) },
    ],
  },
  recovery: null,
  restsPerQuarter: null,
  notComputed: [of265('(a)(5), two pilots between required rests'), of265('(c), reduced rest'), of265('(d), 24 hours in seven days')],
}
