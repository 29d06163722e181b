import type { BuyerForm } from '@aquilane/domain/identity/buyer'
import { onSessionEnd } from '~/lib/session.ts'
import { bookingDraftKey } from '~/lib/storage-keys.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'

/** What was typed on the review of a booking, for this tab: a reload loses nothing. */
/** For whom a trip is booked, as it was chosen and typed. */
export interface ForWhomDraft {
  /** Address of the review: the next trip begins with an empty draft. */
  at: string
  kind: 'self' | 'person' | 'company'
  /** Id of a saved traveller. */
  person: string
  bill_to: string
  vat_number: string
  purchase_order: string
  cost_center: string
}

interface BookingDraft {
  forWhom?: ForWhomDraft
  buyer?: Partial<BuyerForm>
  /** Seats of an offer that is opened to others. */
  seats?: { offer: string; count: number }
}

export const readBookingDraft = (): BookingDraft => readTab<BookingDraft>(bookingDraftKey) ?? {}

export const keepBookingDraft = (part: BookingDraft): void => writeTab(bookingDraftKey, { ...readBookingDraft(), ...part })

/** What was typed is in the profile or in an order now. */
export const dropBookingDraft = (): void => writeTab(bookingDraftKey, null)

onSessionEnd(dropBookingDraft)
