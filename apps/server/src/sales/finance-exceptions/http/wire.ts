import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListExceptions } from '@aquilane/contract/staff-exceptions'
import { clientName } from '../../../foundation/identity/index.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { FinanceException } from '../service.ts'

/** @param names of members of staff, by id */
export const toException = (
  exception: FinanceException,
  names: ReadonlyMap<string, string>,
): ResponseOf<typeof staffListExceptions>['data'][number] => ({
  id: exception.id,
  kind: exception.kind,
  status: exception.status,
  created: timestamp(exception.created_at),
  detail: exception.detail,
  provider: exception.provider,
  amount: exception.amount === null || exception.currency === null ? null : money(exception.amount, exception.currency),
  customer: exception.client_id === null ? null : { id: exception.client_id, name: clientName(exception) },
  order: exception.order_id === null || exception.pnr === null ? null : { id: exception.order_id, pnr: exception.pnr },
  resolutions: exception.resolutions,
  resolution: exception.resolution,
  note: exception.note,
  resolved: exception.resolved_at && timestamp(exception.resolved_at),
  resolved_by: names.get(exception.resolved_by ?? '') ?? null,
})
