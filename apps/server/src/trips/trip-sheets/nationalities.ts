import type { NamedPassengerState } from '@aquilane/domain/travel-documents/named-passenger'

/**
 * Of everybody on board of a leg; null stands for those who are not named or have no approved document.
 * @param known of the approved travel documents of the leg
 */
export const nationalitiesOnBoard = (
  { passengers, unnamed }: { passengers: readonly { state: NamedPassengerState }[]; unnamed: number },
  known: readonly (string | null)[],
): (string | null)[] => (unnamed === 0 && passengers.every(({ state }) => state === 'approved') ? [...known] : [...known, null])
