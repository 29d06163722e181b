/** The second registered company behind the brand (spec §2 footer); the first one issues the invoices and is configured. */
export const secondOffice = { name: 'Aquilane Aviation (Malta) Ltd', lines: ['114 Triq il-Bastjun', 'Valletta VLT 1902', 'Malta'] } as const
