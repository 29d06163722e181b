/** Delay codes that a charter operation meets, of the IATA Airport Handling Manual 730. */
export const delayCodes = [
  '00',
  '11',
  '15',
  '31',
  '36',
  '41',
  '51',
  '61',
  '66',
  '71',
  '75',
  '81',
  '85',
  '86',
  '89',
  '93',
  '97',
  '99',
] as const
export type DelayCode = (typeof delayCodes)[number]

/** A departure later than planned by more than this needs a code. */
export const punctualMinutes = 15
