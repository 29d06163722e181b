import type { Action } from '../action.ts'
import type { Character } from '../model.ts'
import { deleteAccount } from './account-deletion.ts'
import { approvePrice, createRun, decideApproval, moveRun } from './approvals.ts'
import { payThroughAssistant } from './assistants.ts'
import { cancel } from './cancellation.ts'
import { chargeExtra, payCharge, withdrawCharge } from './charges.ts'
import { bookCharter, bookReturn } from './charter.ts'
import { closeTrip } from './closed-trips.ts'
import { importCalendar } from './calendars.ts'
import { addCoupon } from './coupons.ts'
import { explainDebit, importDebit } from './debits.ts'
import { disputePayment, endDispute, refundAtProvider } from './disputes.ts'
import { buyLeg } from './empty-legs.ts'
import { publishFacts } from './facts.ts'
import { decideException } from './finance.ts'
import { changeAircraft, changePets } from './fleet.ts'
import { workFlight } from './flight-days.ts'
import { decideFlight, retimeByWord, retimeTrip } from './flights.ts'
import { moveTrip } from './moves.ts'
import { answerMovedLeg } from './moved-legs.ts'
import { dropLeg } from './drop-leg.ts'
import { answerCar, askCar, workCar } from './ground-transfers.ts'
import { answerLeg, proposeLeg, withdrawLeg } from './leg-proposals.ts'
import { askMerge, stopMerge } from './merges.ts'
import { changeAbsence, reportAbsence } from './crew-absences.ts'
import { changeCrew, crewTrip } from './crews.ts'
import { typeCrewTimes } from './crew-pages.ts'
import { payDebt, putOnAccount, setCredit } from './on-account.ts'
import { addPassenger } from './passengers.ts'
import { leavePage, payByCard, payFromBalance, payLeftPage, payOnPage, topUp } from './payments.ts'
import { payOut } from './payouts.ts'
import { watchPrice } from './price-alerts.ts'
import { changeRates, checkWatchedPrices } from './price-checks.ts'
import { changePrices } from './prices.ts'
import { acceptQuote, sendQuote } from './quotes.ts'
import { inviteFriend, reviewInvitation } from './referrals.ts'
import {
  answerReplacement,
  groundBetweenFlights,
  groundWhereOthersAreSmall,
  groundPaidTrip,
  proposeReplacement,
  recordReplacementAnswer,
} from './recoveries.ts'
import { refuseEstimate } from './refusals.ts'
import { answerRequest, requestTrip } from './requests.ts'
import { buyOut, buySeats, openToOthers } from './sharing.ts'
import { wait } from './time.ts'
import { nameAndShare } from './shared-trips.ts'
import { askShare, payLeftShare, payShare, withdrawShare } from './split-payments.ts'
import { cancelForCustomer, changeForCustomer } from './staff-changes.ts'
import { importLateTransfer, importStatement, requestTransfer } from './transfers.ts'
import { askForAlert, confirmAlert, endAlerts, takeAlertsOver } from './visitor-alerts.ts'
import { decideTransfer } from './waiting-transfers.ts'
import { bookTwice, cancelTwice, payOutTwice, payTwice } from './twice.ts'

const all: readonly Action[] = [
  bookCharter,
  bookReturn,
  requestTrip,
  openToOthers,
  buyOut,
  buySeats,
  payByCard,
  payOnPage,
  leavePage,
  payLeftPage,
  payDebt,
  requestTransfer,
  payFromBalance,
  topUp,
  payOut,
  cancel,
  nameAndShare,
  askShare,
  payShare,
  payLeftShare,
  withdrawShare,
  wait,
  answerRequest,
  decideException,
  importStatement,
  importLateTransfer,
  setCredit,
  putOnAccount,
  changeAircraft,
  changePets,
  buyLeg,
  watchPrice,
  addCoupon,
  approvePrice,
  decideApproval,
  createRun,
  moveRun,
  disputePayment,
  endDispute,
  refundAtProvider,
  bookTwice,
  payTwice,
  cancelTwice,
  payOutTwice,
  askMerge,
  stopMerge,
  sendQuote,
  acceptQuote,
  changePrices,
  importDebit,
  explainDebit,
  decideFlight,
  retimeTrip,
  crewTrip,
  changeCrew,
  workFlight,
  publishFacts,
  importCalendar,
  addPassenger,
  refuseEstimate,
  chargeExtra,
  withdrawCharge,
  payCharge,
  inviteFriend,
  reviewInvitation,
  payThroughAssistant,
  moveTrip,
  groundPaidTrip,
  groundBetweenFlights,
  groundWhereOthersAreSmall,
  proposeReplacement,
  answerReplacement,
  recordReplacementAnswer,
  cancelForCustomer,
  changeForCustomer,
  proposeLeg,
  answerLeg,
  withdrawLeg,
  dropLeg,
  closeTrip,
  typeCrewTimes,
  reportAbsence,
  changeAbsence,
  askForAlert,
  confirmAlert,
  endAlerts,
  takeAlertsOver,
  deleteAccount,
  changeRates,
  checkWatchedPrices,
  decideTransfer,
  answerMovedLeg,
  retimeByWord,
  askCar,
  answerCar,
  workCar,
]

export const actions: ReadonlyMap<string, Action> = new Map(all.map((action) => [action.name, action]))

/** How often a person of a character does what, in proportion. */
export const habitsOf = (character: Character): Record<string, number> =>
  Object.fromEntries(all.flatMap(({ name, habits }) => (habits[character] ? [[name, habits[character]] as const] : [])))
