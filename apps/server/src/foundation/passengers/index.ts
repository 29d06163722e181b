export type { Passenger } from './passenger.ts'
export { createFromTravelDocument, listPassengersByClient, validateDocumentApproval } from './service.ts'
export { documentFingerprints, findByBirthday, recordVerifiedDocument } from './verified-documents.ts'
