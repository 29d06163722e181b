import { type DutyRuleSet, hours, toMinutes } from './duty-rules.ts'
import { dutyRule } from './duty-sources.ts'

/** Regulation (EEC) No 3922/91, Annex III, Subpart Q. National rules of the operator's state come on top (OPS 1.1090). */
export const EU_OPS_SUBPART_Q: DutyRuleSet = {
  id: 'eu_ops_subpart_q',
  title: 'EU-OPS Subpart Q',
  cumulative: [
    { rule: dutyRule('OPS 1.1100(1.1)(a)', 'subpart_q_limits'), measure: 'duty', window: '28_days', minutes: hours(190) },
    { rule: dutyRule('OPS 1.1100(1.1)(b)', 'subpart_q_limits'), measure: 'duty', window: '7_days', minutes: hours(60) },
    { rule: dutyRule('OPS 1.1100(1.2)(a)', 'subpart_q_limits'), measure: 'flight', window: 'calendar_year', minutes: hours(900) },
    { rule: dutyRule('OPS 1.1100(1.2)(b)', 'subpart_q_limits'), measure: 'flight', window: '28_days', minutes: hours(100) },
  ],
  fdp: {
    kind: 'circadian_low',
    rule: dutyRule('OPS 1.1105(1.3)', 'subpart_q_1105'),
    basicMinutes: hours(13),
    sectors: { rule: dutyRule('OPS 1.1105(1.4)', 'subpart_q_1105'), from: 3, perSector: 30, atMost: hours(2) },
    startsInside: { rule: dutyRule('OPS 1.1105(1.5)', 'subpart_q_limits'), share: 1, atMost: hours(2) },
    endsInside: { rule: dutyRule('OPS 1.1105(1.5)', 'subpart_q_limits'), share: 0.5 },
    extension: {
      rule: dutyRule('OPS 1.1105(2)', 'extension_rest'),
      minutes: 60,
      perSevenDays: 2,
      rest: { before: hours(2), after: hours(2), afterAlone: hours(4) },
      conditions: {
        rule: dutyRule('OPS 1.1105(2.2) to (2.7)', 'subpart_q_open'),
        sectors: 6,
        sectorsInLow: 3,
        startFrom: toMinutes('22:00'),
        startBefore: toMinutes('05:00'),
      },
    },
    splitDuty: dutyRule('OPS 1.1105, split duty', 'subpart_q_open'),
  },
  fdpOpen: null,
  rest: {
    kind: 'preceding',
    atBase: { rule: dutyRule('OPS 1.1110(1.1)', 'subpart_q_1110'), minutes: hours(12) },
    away: { rule: dutyRule('OPS 1.1110(1.2)', 'subpart_q_1110'), minutes: hours(10) },
    timeZones: { rule: dutyRule('OPS 1.1110(1.3)', 'subpart_q_open'), minutes: hours(4), missing: 'national_rules' },
  },
  recovery: { rule: dutyRule('OPS 1.1110(2.1)', 'subpart_q_weekly'), minutes: hours(36), localNights: 2, apartMinutes: hours(168) },
  restsPerQuarter: null,
  notComputed: [
    dutyRule('OPS 1.1110(1.4), reduced rest', 'subpart_q_open'),
    dutyRule('OPS 1.1115, in-flight rest', 'subpart_q_open'),
    dutyRule("OPS 1.1120, commander's discretion", 'subpart_q_open'),
    dutyRule('OPS 1.1125, standby', 'subpart_q_open'),
  ],
}
