/** When an airport without known hours may be taken as open: at all hours, or by day; null: that has to be asked. */
export type UsualOpening = 'always' | 'by_day'

interface Described {
  /** ISO 3166 alpha-2. */
  country: string
  size: 'small' | 'medium' | 'large'
  scheduled: boolean
}

/**
 * United States: since 1 October 1990 no public airport may close itself to jets of stage 3 at certain hours without the approval of the
 * FAA (Airport Noise and Capacity Act, 49 U.S.C. 47524; 14 CFR part 161); older rules of single airports are facts of their own.
 * Elsewhere large airports with scheduled service are open by day, 06:00 to 22:00, whatever rows too weak to promise anything are kept of
 * them: what those close stays closed, and what they leave open is no less known than where nothing was read (decision 85).
 */
export function usualOpening({ country, size, scheduled }: Described): UsualOpening | null {
  if (country === 'US' && size !== 'small') return 'always'
  return size === 'large' && scheduled ? 'by_day' : null
}
