import { pgConstraint } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'

/** Typed times and the status of a flight would contradict each other. */
export const statusConflict = () =>
  new Refusal('FLIGHT_STATUS_CONFLICT', 'The flight is further than that. Correct its status first, with a reason.')

export const flewNone = () => new Refusal('ORDER_STATE_CONFLICT', 'This operator flew none of the legs of this trip.')

export const billDisputed = () => new Refusal('BILL_DISPUTED', 'This bill is disputed already. Read the trip again.')

/** Refusals of the database, as this API says them. */
export function toTripProblem(error: unknown): unknown {
  switch (pgConstraint(error)) {
    case 'trip_closed':
      return new Refusal('TRIP_CLOSED', 'This trip is closed: its result does not change any more.')
    case 'trip_release_settled':
      return new Refusal('RELEASE_BLOCKED', 'Something this trip needs is still missing. Complete it, or say why it departs without it.')
    case 'flight_record_kept':
      return new Refusal('TIMES_CONFIRMED', 'Operations have confirmed these times. Call them to change one.')
    case 'flight_status_proven':
      return statusConflict()
    case 'operator_bill_flown':
      return flewNone()
    case 'operator_bill_vat_named':
      return new Refusal('BILL_WITHOUT_VAT', 'This bill was entered without its VAT: enter it again, then approve it.')
    case 'operator_bill_disputed':
    case 'operator_bill_dispute_open':
      return billDisputed()
    case 'operator_bill_approver':
      return new Refusal('FOUR_EYES_REQUIRED', 'Another member approves this bill: you have entered it.')
    case 'second_member':
      return new Refusal('APPROVER_NOT_INDEPENDENT', 'You joined recently, or one of you invited the other. Ask a colleague.')
    default:
      return error
  }
}
