/**
 * What independent auditors grant operators, lowest first within a scheme. Names are those of the schemes, the same in every language:
 * ARGUS CHEQ ratings, the Wyvern Standard, the International Standard for Business Aircraft Operations of IBAC (26 November 2026).
 * A former name stays as long as certificates bear it.
 */
export const certificationNames = {
  argus_gold: 'ARGUS Gold',
  argus_gold_plus: 'ARGUS Gold Plus',
  argus_gold_certified: 'ARGUS Gold Certified',
  argus_platinum: 'ARGUS Platinum',
  argus_platinum_elite: 'ARGUS Platinum Elite',
  wyvern_registered: 'Wyvern Registered',
  wyvern_wingman: 'Wyvern Wingman',
  is_bao_1: 'IS-BAO Stage 1',
  is_bao_2: 'IS-BAO Stage 2',
  is_bao_3: 'IS-BAO Stage 3',
} as const

export type Certification = keyof typeof certificationNames
export const certifications = Object.keys(certificationNames) as Certification[]

export const isCertification = (kind: string): kind is Certification => Object.hasOwn(certificationNames, kind)

const schemes = ['argus', 'wyvern', 'is_bao'] as const
const schemeOf = (certification: Certification) => schemes.find((scheme) => certification.startsWith(scheme))!

export interface HeldCertification {
  certification: Certification
  /** `yyyy-MM-dd`, last day. */
  validUntil: string
}

/** The highest of each scheme that is valid on the day, one row each, in the order of the schemes; of two scans of it the one that lasts longer. */
export function highestCertifications(held: readonly HeldCertification[], today: string): HeldCertification[] {
  const rank = ({ certification }: HeldCertification): number => certifications.indexOf(certification)
  const valid = held
    .filter(({ validUntil }) => validUntil >= today)
    .toSorted((a, b) => rank(b) - rank(a) || b.validUntil.localeCompare(a.validUntil))
  return schemes.flatMap((scheme) => valid.find(({ certification }) => schemeOf(certification) === scheme) ?? [])
}
