/** Copies an approved document to the other flights of its passenger. */
export const carryDocumentJob = 'travel-document.carry'

export interface CarryDocumentJob {
  ticketId: string
}
