import { exceptionKinds, exceptionResolutions } from '@aquilane/domain/accounting/finance-exceptions'
import { Type } from 'typebox'
import { Created, Money, Nullable, pageResponse, PageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const Id = Type.String({ format: 'uuid' })

const FinanceException = Type.Object({
  id: Id,
  kind: oneOf(exceptionKinds),
  status: oneOf(['Open', 'Resolved'] as const),
  created: Created,
  detail: Type.String(),
  provider: Nullable(Type.String()),
  amount: Nullable(Money),
  customer: Nullable(Type.Object({ id: Id, name: Type.String() })),
  order: Nullable(Type.Object({ id: Id, pnr: Type.String() })),
  resolutions: Type.Array(oneOf(exceptionResolutions), { description: 'What may be decided' }),
  resolution: Nullable(oneOf(exceptionResolutions)),
  note: Nullable(Type.String()),
  resolved: Nullable(Created),
  resolved_by: Nullable(Type.String({ description: 'Name of the member of staff' })),
})

export const staffListExceptions = endpoint({
  method: 'GET',
  path: '/gamma/staff/exception/list',
  summary: 'Money events that need a decision, oldest first; resolved ones newest first.',
  tag: 'Back office: finance exceptions',
  auth: 'staff',
  permission: 'exceptions.resolve',
  query: Type.Object({ ...PageQuery, status: Type.Optional(oneOf(['Open', 'Resolved'] as const)) }),
  response: pageResponse(FinanceException),
})

export const staffResolveException = endpoint({
  method: 'POST',
  path: '/gamma/staff/exception/resolve',
  summary:
    'Decide an exception and post the booking that corrects it. Above what members write off or credit alone within a day another member decides. TRANSACTION_ALREADY_RESOLVED, APPROVAL_OPEN',
  tag: 'Back office: finance exceptions',
  auth: 'staff',
  permission: 'exceptions.resolve',
  body: Type.Object({
    exception: Type.Object({ id: Id }),
    resolution: oneOf(exceptionResolutions),
    note: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  response: Type.Object({ ...WaitsFor.properties, ...FinanceException.properties }),
})
