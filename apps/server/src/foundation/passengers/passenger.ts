import type { DocumentFields, PassengerFields } from '@aquilane/domain/passengers/passenger-fields'

export interface PassengerDocument extends DocumentFields {
  id: string
}

/** A person who flies with a customer, with their documents. */
export interface Passenger extends PassengerFields {
  id: string
  documents: PassengerDocument[]
}
