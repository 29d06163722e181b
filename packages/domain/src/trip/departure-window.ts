/** Parts of a day in which a leg may depart where its hour is left open. */
export const departureWindows = ['any', 'morning', 'midday', 'evening'] as const
export type DepartureWindow = (typeof departureWindows)[number]

/** First and last departure of a window, `HH:mm`, local to the departure airport. */
export const windowBounds: Readonly<Record<DepartureWindow, readonly [string, string]>> = {
  any: ['06:00', '22:00'],
  morning: ['06:00', '11:00'],
  midday: ['11:00', '16:00'],
  evening: ['16:00', '22:00'],
}

/** Departures that a search tries in a window; of equal offers the earlier entry is taken. */
export const windowTimes: Readonly<Record<DepartureWindow, readonly string[]>> = {
  any: ['12:00', '09:00', '15:00', '18:00', '07:00', '21:00'],
  morning: ['09:00', '08:00', '10:00', '07:00'],
  midday: ['12:00', '13:30', '11:00', '15:00'],
  evening: ['18:00', '17:00', '19:30', '21:00'],
}

export const isDepartureWindow = (text: unknown): text is DepartureWindow => departureWindows.some((window) => window === text)

export function isInWindow(window: DepartureWindow, time: string): boolean {
  const [first, last] = windowBounds[window]
  return first <= time && time <= last
}
