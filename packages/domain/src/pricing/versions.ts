/** draft: being written; scheduled: takes effect later; current; past: another one has followed; withdrawn: before it took effect. */
export const versionStatuses = ['draft', 'scheduled', 'current', 'past', 'withdrawn'] as const
export type VersionStatus = (typeof versionStatuses)[number]

export interface VersionTimes {
  number: number
  /** Null: a draft. */
  effectiveAt: Temporal.Instant | null
  withdrawnAt: Temporal.Instant | null
}

/** A version takes effect no sooner than this after it was published, so that every process knows it by then. */
export const publishSeconds = 10
/** And no later. */
export const maxPublishDays = 400
/** So many of the last quotes are priced again for a preview. */
export const previewQuotes = 50
export const noteRule = { minLength: 3, maxLength: 500 } as const

const inEffect = (versions: readonly VersionTimes[], now: Temporal.Instant): VersionTimes[] =>
  versions.filter(
    ({ effectiveAt, withdrawnAt }) => effectiveAt !== null && withdrawnAt === null && Temporal.Instant.compare(effectiveAt, now) <= 0,
  )

/** The version that prices follow at a moment: the last one that has taken effect. */
export const versionAt = <V extends VersionTimes>(versions: readonly V[], now: Temporal.Instant): V | undefined =>
  (inEffect(versions, now) as V[]).toSorted((a, b) => Temporal.Instant.compare(b.effectiveAt!, a.effectiveAt!))[0]

export function versionStatus(version: VersionTimes, current: number | null, now: Temporal.Instant): VersionStatus {
  if (version.withdrawnAt) return 'withdrawn'
  if (!version.effectiveAt) return 'draft'
  if (version.number === current) return 'current'
  return Temporal.Instant.compare(version.effectiveAt, now) > 0 ? 'scheduled' : 'past'
}
