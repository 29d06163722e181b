/** `31.12.2026` of `2026-12-31 23:59:59` (spec §3 Coupon). */
export const formatDottedDate = (at: string): string => at.slice(0, 10).split('-').toReversed().join('.')
