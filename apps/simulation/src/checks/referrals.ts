import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { World } from '../world.ts'
import { beyondADay } from './day-limit.ts'

/** COUPON_FOUR_EYES_EUROS, cents. */
const aloneADay = 100_000

const broken = ({ model }: World) => ({
  'invitations: coupons of one that waits or was rejected': sql<{ detail: string }>`
    SELECT format('%s of an invitation that is %s', c.status, r.status) AS detail FROM coupon c JOIN referral r ON c.reference = 'referral:' || r.id
    WHERE r.status IN ('Pending', 'Held') OR (r.status = 'Rejected' AND c.status IN ('Issued', 'Reserved'))`,
  'invitations: a suspicious one was rewarded without a member': sql<{ detail: string }>`
    SELECT format('%s: %s', r.id, array_to_string(r.reasons, ', ')) AS detail FROM referral r
    WHERE r.status = 'Rewarded' AND (cardinality(r.reasons) > 0 OR r.friend_id = ANY(${model.selfInvited}::uuid[]))
      AND NOT EXISTS (SELECT FROM audit a WHERE a.subject = 'referral:' || r.id AND a.action = 'rewarded' AND a.actor LIKE 'staff:%')`,
  'invitations: a friend was rewarded twice': sql<{ detail: string }>`
    SELECT format('%s coupons of one invitation for one customer', count(*)) AS detail FROM coupon
    WHERE reference LIKE 'referral:%' GROUP BY reference, client_id HAVING count(*) > 1`,
})

/** M1, M4: an invitation is rewarded once, and one that looks like one person inviting themselves only by a member. */
export const referrals: Check = {
  name: 'referrals',
  async day(world) {
    const found = []
    for (const [rule, query] of Object.entries(broken(world)))
      found.push(...(await query.execute(world.db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    const over = beyondADay(world.model.rewarded, aloneADay)
    if (over !== null) found.push({ rule: 'two people: invitations were rewarded beyond the limit of a day', detail: `${over} cents` })
    return found
  },
}
