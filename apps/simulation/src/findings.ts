import type { Step } from './action.ts'

/** A fault that the simulation has found: the rule that it breaks and the shortest sequence that breaks it. */
export interface FoundFault {
  /** As in the list of findings of 26 November 2026; D: about disputes, L: about empty legs. */
  name: string
  rule: string
  seed: number
  steps: readonly Step[]
}

const rules = {
  S1: 'fairness: whole aircraft for a part of its price',
  S2: 'fairness: cashback of money that was paid out',
  S6: 'fairness: cashback of an order that was refunded',
  S7: 'fairness: saving of a trip in a row that was cancelled',
  D1: 'fairness: money of a payment that was taken back',
} as const

export const findings: readonly FoundFault[] = [
  {
    name: 'S1',
    rule: rules.S1,
    seed: 21,
    steps: [
      {
        key: 's53',
        person: 0,
        action: 'openToOthers',
        input: { phone: 1, from: 'airport:LSGG', to: 'airport:EGLF', date: '2027-02-09T17:30', pick: 6, share: 0.5 },
      },
      { key: 's54', person: 0, action: 'payByCard', input: { booking: 's53', card: 'own' } },
      { key: 's55', person: 0, action: 'buyOut', input: { seats: 's53' } },
      { key: 's56', person: 0, action: 'payByCard', input: { booking: 's55', card: 'own' } },
      { key: 's57', person: 0, action: 'cancel', input: { booking: 's53', to: 'source' } },
    ],
  },
  {
    name: 'S2',
    rule: rules.S2,
    seed: 21,
    steps: [
      { key: 's9', person: 2, action: 'topUp', input: { phone: 1, euros: 40_000 } },
      { key: 's23', person: 2, action: 'payOut', input: { phone: 1, share: 0.5 } },
      { key: 's30', person: 2, action: 'wait', input: { minutes: 75 } },
    ],
  },
  {
    name: 'S6',
    rule: rules.S6,
    seed: 22,
    steps: [
      {
        key: 's159',
        person: 4,
        action: 'bookCharter',
        input: { phone: 1, from: 'airport:LEPA', to: 'airport:EDDM', date: '2027-02-18T12:30', pick: 7, inRow: false },
      },
      { key: 's160', person: 4, action: 'payByCard', input: { booking: 's159', card: 'own' } },
      { key: 's166', person: 4, action: 'wait', input: { minutes: 75 } },
      {
        key: 's172',
        person: 4,
        action: 'bookCharter',
        input: { phone: 1, from: 'airport:LIRA', to: 'airport:LIML', date: '2027-02-20T14:30', pick: 6, inRow: false },
      },
      { key: 's173', person: 4, action: 'payFromBalance', input: { booking: 's172', part: true } },
      { key: 's176', person: 4, action: 'payByCard', input: { booking: 's172', card: 'own' } },
      { key: 's185', person: 4, action: 'wait', input: { minutes: 75 } },
      { key: 's186', person: 4, action: 'cancel', input: { booking: 's159', to: 'balance' } },
    ],
  },
  {
    name: 'S7',
    rule: rules.S7,
    seed: 31,
    steps: [
      {
        key: 's53',
        person: 2,
        action: 'bookCharter',
        input: { phone: 0, from: 'airport:LSGG', to: 'airport:EGLF', date: '2027-01-30T15:30', pick: 6, inRow: false },
      },
      { key: 's64', person: 2, action: 'payByCard', input: { booking: 's53', card: 'own' } },
      {
        key: 's71',
        person: 2,
        action: 'bookCharter',
        input: { phone: 1, from: 'airport:EGLF', to: 'airport:LIRA', date: '2027-01-31T15:30', pick: 3, inRow: true },
      },
      { key: 's73', person: 2, action: 'payOnPage', input: { booking: 's71', method: 'paypal', percent: 100 } },
      { key: 's110', person: 2, action: 'cancel', input: { booking: 's53', to: 'source' } },
    ],
  },
  {
    name: 'D1',
    rule: rules.D1,
    seed: 44,
    steps: [
      {
        key: 's1',
        person: 0,
        action: 'bookCharter',
        input: { phone: 0, from: 'airport:LSGG', to: 'airport:EGLF', date: '2027-02-09T17:30', pick: 6, inRow: false },
      },
      { key: 's2', person: 0, action: 'payByCard', input: { booking: 's1', card: 'own' } },
      { key: 's3', person: 0, action: 'wait', input: { minutes: 75 } },
      { key: 's4', person: 0, action: 'disputePayment', input: { pick: 0, outcome: 'lost' } },
      { key: 's5', person: 0, action: 'wait', input: { minutes: 75 } },
      { key: 's6', person: 1_000_000, action: 'decideException', input: { pick: 0, choice: 0 } },
      { key: 's7', person: 1_000_003, action: 'decideApproval', input: { pick: 0, isRefused: false } },
      { key: 's8', person: 0, action: 'cancel', input: { booking: 's1', to: 'balance' } },
      { key: 's9', person: 0, action: 'wait', input: { minutes: 75 } },
    ],
  },
  {
    name: 'L1',
    rule: rules.S6,
    seed: 20,
    steps: [
      {
        key: 's0',
        person: 3,
        action: 'bookCharter',
        input: { phone: 0, from: 'airport:LSGG', to: 'airport:EGLF', date: '2027-01-15T09:30', pick: 2, inRow: false },
      },
      { key: 's2', person: 3, action: 'payByCard', input: { booking: 's0', card: 'own' } },
      { key: 's16', person: 2, action: 'buyLeg', input: { phone: 0, pick: 0 } },
      { key: 's17', person: 2, action: 'payByCard', input: { booking: 's16', card: 'own' } },
      { key: 's93', person: 2, action: 'topUp', input: { phone: 0, euros: 300_000 } },
      { key: 's128', person: 0, action: 'wait', input: { minutes: 75 } },
      {
        key: 's153',
        person: 2,
        action: 'bookCharter',
        input: { phone: 0, from: 'airport:LFPB', to: 'airport:EGLF', date: '2027-01-21T16:30', pick: 1, inRow: true },
      },
      { key: 's154', person: 2, action: 'payFromBalance', input: { booking: 's153', part: false } },
      { key: 's170', person: 3, action: 'cancel', input: { booking: 's0', to: 'source' } },
    ],
  },
]

/** Rules that the findings of these names break. */
export const rulesOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(Object.entries(rules).flatMap(([name, rule]) => (names.includes(name) ? [rule] : [])))
