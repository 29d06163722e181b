export type { PassengerDocumentInput, PassengerInput } from './passenger-input.ts'
export { createFromTravelDocument, listPassengersByClient, type PassengerResponse, validateDocumentApproval } from './service.ts'
export { documentFingerprints, findByBirthday, recordVerifiedDocument } from './verified-documents.ts'
