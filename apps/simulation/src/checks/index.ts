import type { Check } from '../check.ts'
import { addedFlights } from './added-flights.ts'
import { agreedTimes, agreements, soldTimes, staffPrices } from './agreements.ts'
import { assistants } from './assistants.ts'
import { calendar } from './calendar.ts'
import { charges } from './charges.ts'
import { closedTrips } from './closed-trips.ts'
import { coupons } from './coupons.ts'
import { crews } from './crews.ts'
import { deadlines } from './deadlines.ts'
import { deposits } from './deposits.ts'
import { disputes } from './disputes.ts'
import { droppedFlights } from './dropped-flights.ts'
import { facts } from './facts.ts'
import { fairness } from './fairness.ts'
import { flightDays } from './flight-days.ts'
import { ledgerAudit } from './ledger.ts'
import { losses } from './losses.ts'
import { merges } from './merges.ts'
import { messages } from './messages.ts'
import { pets } from './pets.ts'
import { priceAlerts } from './price-alerts.ts'
import { promises } from './promises.ts'
import { quotes } from './quotes.ts'
import { savings } from './savings.ts'
import { recoveries } from './recoveries.ts'
import { referrals } from './referrals.ts'
import { refusals } from './refusals.ts'
import { sharedTrips } from './shared-trips.ts'
import { splitPayments } from './split-payments.ts'
import { answers, jobs } from './server.ts'
import { twoPeople } from './two-people.ts'

export const checks: readonly Check[] = [
  answers,
  jobs,
  agreements,
  soldTimes,
  fairness,
  losses,
  calendar,
  crews,
  messages,
  flightDays,
  priceAlerts,
  deadlines,
  promises,
  facts,
  pets,
  staffPrices,
  coupons,
  savings,
  twoPeople,
  disputes,
  merges,
  quotes,
  sharedTrips,
  splitPayments,
  refusals,
  charges,
  referrals,
  recoveries,
  agreedTimes,
  addedFlights,
  droppedFlights,
  deposits,
  closedTrips,
  assistants,
  ledgerAudit,
]
