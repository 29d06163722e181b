import type { TestClient } from '@aquilane/testing/client'
import type { Operation } from '../api.fixture.ts'
import { requestsTo } from './requests.fixture.ts'
import type { Hints } from './values.fixture.ts'
import { type LazyHints, type Together, rowsOf } from './world.fixture.ts'
import { assistantHints, assistantTogether } from './assistants.fixture.ts'
import { travelDocumentHints, travelDocumentTogether } from './travel-documents.fixture.ts'
import { conversationHints, conversationTogether } from './conversations.fixture.ts'
import { contentHints, contentTogether } from './content.fixture.ts'
import { pricingHints, pricingTogether } from './pricing.fixture.ts'
import { factHints, factTogether } from './facts.fixture.ts'
import { crewHints, crewTogether } from './crew.fixture.ts'
import { fleetHints, fleetTogether } from './fleet.fixture.ts'
import { memberHints, memberTogether } from './members.fixture.ts'
import { tripHints, tripTogether } from './trips.fixture.ts'
import { tripSheetHints, tripSheetTogether } from './trip-sheets.fixture.ts'
import { customerHints, customerTogether } from './customers.fixture.ts'
import { flightHints, flightTogether } from './flights.fixture.ts'
import { orderHints, orderTogether } from './orders.fixture.ts'
import { financeHints, financeTogether } from './finance.fixture.ts'
import { paymentHints, paymentTogether } from './payments.fixture.ts'
import { accountHints, accountTogether } from './account.fixture.ts'
import { searchHints } from './search.fixture.ts'

/** Untouched rows of this customer on their own day, each created when an operation refers to it. */
export function lazyHints(client: TestClient, days: number): LazyHints {
  const rows = rowsOf(client, days)
  return {
    ...accountHints(rows),
    ...paymentHints(rows),
    ...travelDocumentHints(rows),
    ...conversationHints(rows),
    ...searchHints(rows),
    ...orderHints(rows),
    ...flightHints(rows),
    ...tripHints(),
    ...tripSheetHints(rows),
    ...crewHints(),
    ...fleetHints(),
    ...assistantHints(),
    ...customerHints(rows),
    ...contentHints(),
    ...financeHints(),
    ...pricingHints(),
    ...factHints(),
    ...memberHints(),
  }
}

export const together: Together = {
  ...accountTogether,
  ...paymentTogether,
  ...travelDocumentTogether,
  ...conversationTogether,
  ...orderTogether,
  ...flightTogether,
  ...tripTogether,
  ...tripSheetTogether,
  ...crewTogether,
  ...fleetTogether,
  ...assistantTogether,
  ...customerTogether,
  ...contentTogether,
  ...financeTogether,
  ...pricingTogether,
  ...factTogether,
  ...memberTogether,
}

/** The hints that requests to the operation look up. */
export async function hintsFor(client: TestClient, days: number, operation: Operation, base: Record<string, unknown>): Promise<Hints> {
  const names = new Set<string>()
  const recorder = new Proxy<Hints>(
    {},
    {
      get: (_target, name) => void names.add(String(name)),
      has: (_target, name) => {
        names.add(String(name))
        return false
      },
    },
  )
  for (const temper of ['calm', 'tainted', 'wild'] as const) requestsTo(operation, recorder, temper, base)
  const hints: Hints = {}
  for (const [name, make] of Object.entries(lazyHints(client, days))) if (names.has(name)) hints[name] = await make()
  return hints
}
