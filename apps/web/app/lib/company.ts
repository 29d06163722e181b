/** The second registered company behind the brand (spec §2 footer); the first one issues the invoices and is configured. */
export const secondOffice = { name: 'Aquilane Aviation (Malta) Ltd', lines: ['114 Triq il-Bastjun', 'Valletta VLT 1902', 'Malta'] } as const

/** Business-aviation associations shown in the footer; a certificate is a PDF under `docs/`. */
export const associations = [
  { id: 'ebaa', short: 'EBAA', name: 'European Business Aviation Association', certificate: null },
  { id: 'nbaa', short: 'NBAA', name: 'National Business Aviation Association', certificate: null },
  { id: 'aca', short: 'ACA', name: 'The Air Charter Association', certificate: null },
  { id: 'mebaa', short: 'MEBAA', name: 'Middle East & North Africa Business Aviation Association', certificate: null },
  { id: 'mbaa', short: 'MBAA', name: 'Malta Business Aviation Association', certificate: null },
] as const satisfies readonly { id: string; short: string; name: string; certificate: string | null }[]
