import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { approvalKinds, type ApprovalKind } from '@aquilane/domain/approvals/approval'
import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import { staffRoles } from '@aquilane/domain/staff/roles'
import * as cancellation from './staff-cancellation.ts'
import * as crew from './staff-crew.ts'
import * as crewAbsences from './staff-crew-absences.ts'
import * as crewScans from './staff-crew-scans.ts'
import * as dropLeg from './staff-drop-leg.ts'
import * as fleet from './staff-fleet.ts'
import * as flightStatus from './staff-flight-status.ts'
import * as legProposals from './staff-leg-proposals.ts'
import * as manifests from './staff-manifests.ts'
import * as operations from './staff-operations.ts'
import * as recoveries from './staff-recoveries.ts'
import * as release from './staff-release.ts'
import * as retime from './staff-retime.ts'

const modules: object[] = [
  cancellation,
  crew,
  crewAbsences,
  crewScans,
  dropLeg,
  fleet,
  flightStatus,
  legProposals,
  manifests,
  operations,
  recoveries,
  release,
  retime,
]
const known = new Map<string, unknown>(
  modules
    .flatMap((one): unknown[] => Object.values(one))
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'permission' in one
        ? [[`${String(one.method)} ${String(one.path)}`, one.permission] as const]
        : [],
    ),
)
for (const kind of Object.keys(approvalKinds) as ApprovalKind[]) known.set(`approval ${kind}`, approvalKinds[kind])

const page = readFileSync(new URL('../../../docs/roles-of-trip-safety.md', import.meta.url), 'utf8')
const [head, , ...rows] = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

describe('the page of the roles', () => {
  it('has a column for each role', () => {
    expect(head!.slice(4, -1)).toEqual([...staffRoles])
    expect(rows.length).toBeGreaterThan(10)
  })

  it.each(rows.map(([, action, operation, permission, ...cells]) => ({ action, operation, permission, cells: cells.slice(0, -1) })))(
    'says who may: $action',
    ({ operation, permission, cells }) => {
      expect(known.get(operation!)).toBe(permission)
      expect(cells).toEqual(staffRoles.map((role) => (hasPermission([role], permission as Permission) ? 'yes' : 'no')))
    },
  )
})
