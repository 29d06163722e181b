import type { BodyOf } from '@aquilane/contract/endpoint'
import type { createPassenger, createPassengerDocument } from '@aquilane/contract/passengers'

export type PassengerInput = BodyOf<typeof createPassenger>
export type PassengerDocumentInput = Omit<BodyOf<typeof createPassengerDocument>, 'person'>
