import { type DutyRuleSet, hours, toMinutes, toRow } from './duty-rules.ts'
import { dutyRule } from './duty-sources.ts'

/** ORO.FTL.205(b)(1), Table 2: start at the reference time | 1–2, 3, 4, 5, 6, 7, 8, 9, 10 sectors. */
const TABLE_2 = [
  '00:00 | 11:00 10:30 10:00 09:30 09:00 09:00 09:00 09:00 09:00',
  '05:00 | 12:00 11:30 11:00 10:30 10:00 09:30 09:00 09:00 09:00',
  '05:15 | 12:15 11:45 11:15 10:45 10:15 09:45 09:15 09:00 09:00',
  '05:30 | 12:30 12:00 11:30 11:00 10:30 10:00 09:30 09:00 09:00',
  '05:45 | 12:45 12:15 11:45 11:15 10:45 10:15 09:45 09:15 09:00',
  '06:00 | 13:00 12:30 12:00 11:30 11:00 10:30 10:00 09:30 09:00',
  '13:30 | 12:45 12:15 11:45 11:15 10:45 10:15 09:45 09:15 09:00',
  '14:00 | 12:30 12:00 11:30 11:00 10:30 10:00 09:30 09:00 09:00',
  '14:30 | 12:15 11:45 11:15 10:45 10:15 09:45 09:15 09:00 09:00',
  '15:00 | 12:00 11:30 11:00 10:30 10:00 09:30 09:00 09:00 09:00',
  '15:30 | 11:45 11:15 10:45 10:15 09:45 09:15 09:00 09:00 09:00',
  '16:00 | 11:30 11:00 10:30 10:00 09:30 09:00 09:00 09:00 09:00',
  '16:30 | 11:15 10:45 10:15 09:45 09:15 09:00 09:00 09:00 09:00',
  '17:00 | 11:00 10:30 10:00 09:30 09:00 09:00 09:00 09:00 09:00',
]

/** CS FTL.1.205(b): start | 1–2, 3, 4, 5 sectors; a row without cells allows none. */
const EXTENDED = [
  '00:00 |',
  '06:15 | 13:15 12:45 12:15 11:45',
  '06:30 | 13:30 13:00 12:30 12:00',
  '06:45 | 13:45 13:15 12:45 12:15',
  '07:00 | 14:00 13:30 13:00 12:30',
  '13:30 | 13:45 13:15 12:45',
  '14:00 | 13:30 13:00 12:30',
  '14:30 | 13:15 12:45 12:15',
  '15:00 | 13:00 12:30 12:00',
  '15:30 | 12:45',
  '16:00 | 12:30',
  '16:30 | 12:15',
  '17:00 | 12:00',
  '17:30 | 11:45',
  '18:00 | 11:30',
  '18:30 | 11:15',
  '19:00 |',
]

/** Regulation (EU) No 965/2012, Annex III, Subpart FTL, with CS FTL.1 for scheduled and charter operations. */
export const EASA_FTL: DutyRuleSet = {
  id: 'easa_ftl',
  title: 'EASA Subpart FTL',
  cumulative: [
    { rule: dutyRule('ORO.FTL.210(a)(1)', 'oro_ftl_210'), measure: 'duty', window: '7_days', minutes: hours(60) },
    { rule: dutyRule('ORO.FTL.210(a)(2)', 'oro_ftl_210'), measure: 'duty', window: '14_days', minutes: hours(110) },
    { rule: dutyRule('ORO.FTL.210(a)(3)', 'oro_ftl_210'), measure: 'duty', window: '28_days', minutes: hours(190) },
    { rule: dutyRule('ORO.FTL.210(b)(1)', 'oro_ftl_210'), measure: 'flight', window: '28_days', minutes: hours(100) },
    { rule: dutyRule('ORO.FTL.210(b)(2)', 'oro_ftl_210'), measure: 'flight', window: 'calendar_year', minutes: hours(900) },
    { rule: dutyRule('ORO.FTL.210(b)(3)', 'oro_ftl_210'), measure: 'flight', window: '12_months', minutes: hours(1000) },
  ],
  fdp: {
    kind: 'tables',
    rule: dutyRule('ORO.FTL.205(b)(1)', 'oro_ftl_205'),
    rows: TABLE_2.map(toRow),
    unknownState: {
      rule: dutyRule('ORO.FTL.205(b)(2)', 'oro_ftl_205_table_3'),
      minutes: ['11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00'].map(toMinutes),
    },
    acclimatisation: dutyRule('ORO.FTL.105(1)', 'caa_cap_1266'),
    nightSectors: { rule: dutyRule('CS FTL.1.205(a)(1)', 'cs_ftl_1_205'), sectors: 4 },
    extension: {
      rule: dutyRule('ORO.FTL.205(d)', 'extension_rest'),
      table: dutyRule('CS FTL.1.205(b)', 'cs_ftl_1_205'),
      rows: EXTENDED.map(toRow),
      perSevenDays: 2,
      rest: { before: hours(2), after: hours(2), afterAlone: hours(4) },
    },
    split: {
      rule: dutyRule('CS FTL.1.220', 'cs_ftl_1_220'),
      oneBreak: dutyRule('ORO.FTL.220', 'easa_faq_47606'),
      minimumMinutes: hours(3),
      dutyMinutes: 30,
      share: 0.5,
      plainMinutes: hours(6),
    },
  },
  fdpOpen: null,
  rest: {
    kind: 'preceding',
    atBase: { rule: dutyRule('ORO.FTL.235(a)(1)', 'oro_ftl_235'), minutes: hours(12) },
    away: { rule: dutyRule('ORO.FTL.235(b)', 'oro_ftl_235'), minutes: hours(10) },
    timeZones: { rule: dutyRule('CS FTL.1.235(b)(3)', 'cs_ftl_1_235'), minutes: hours(4), missing: 'rule_text' },
  },
  recovery: { rule: dutyRule('ORO.FTL.235(d)', 'recovery_rest'), minutes: hours(36), localNights: 2, apartMinutes: hours(168) },
  restsPerQuarter: null,
  notComputed: [
    dutyRule('ORO.FTL.205(d) with ORO.FTL.205(e), in-flight rest', 'oro_ftl_205'),
    dutyRule("ORO.FTL.205(f), commander's discretion", 'easa_faq_47583'),
    dutyRule('ORO.FTL.235(a)(2), (c), accommodation at base and reduced rest', 'oro_ftl_235'),
    dutyRule('ORO.FTL.235(d), two local days twice every month', 'recovery_rest'),
    dutyRule('CS FTL.1.235(a), disruptive schedules', 'cs_ftl_1_235'),
    dutyRule('ORO.FTL.225 and ORO.FTL.230, standby and reserve', 'cs_ftl_1_235'),
  ],
}
