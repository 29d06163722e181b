/**
 * Countries that admit visitors only with a passport valid for six months after arrival, ISO 3166 alpha-3. Source: entry requirements
 * of the UK Foreign Office's travel advice, November 2026. A warning for the reviewer, no refusal: exemptions depend on nationality.
 */
const sixMonthCountries: ReadonlySet<string> = new Set([
  'ARE',
  'BHR',
  'BRN',
  'CHN',
  'EGY',
  'IDN',
  'IND',
  'IRN',
  'IRQ',
  'ISR',
  'JOR',
  'KEN',
  'KWT',
  'LBN',
  'MDG',
  'MYS',
  'OMN',
  'PHL',
  'QAT',
  'RUS',
  'RWA',
  'SAU',
  'SGP',
  'THA',
  'TWN',
  'TZA',
  'UGA',
  'VNM',
])

/** Countries of a trip that may refuse the document. @param expiry @param lastDay `yyyy-MM-dd` */
export function sixMonthWarnings(expiry: string | null, lastDay: string, countries: readonly string[]): string[] {
  if (expiry === null || expiry < lastDay) return []
  const needed = Temporal.PlainDate.from(lastDay).add({ months: 6 }).toString()
  return expiry < needed ? countries.filter((country) => sixMonthCountries.has(country)) : []
}
