/** Business-aviation associations whose seals the footer shows (spec §2). */
export const associations = [
  { id: 'ebaa', short: 'EBAA', name: 'European Business Aviation Association' },
  { id: 'nbaa', short: 'NBAA', name: 'National Business Aviation Association' },
  { id: 'aca', short: 'ACA', name: 'The Air Charter Association' },
  { id: 'mebaa', short: 'MEBAA', name: 'Middle East & North Africa Business Aviation Association' },
  { id: 'mbaa', short: 'MBAA', name: 'Malta Business Aviation Association' },
] as const satisfies readonly { id: string; short: string; name: string }[]

export type Association = (typeof associations)[number]

/** Year of the certificates (spec §9). */
export const certificateYear = 2025

/** Path of a membership certificate, PDF. */
export const certificatePath = (id: Association['id']): string => `/docs/membership/${id}-${certificateYear}.pdf`
