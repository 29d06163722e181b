import { HOUR_MS } from './civil-time.ts'
import type { CharterAirport } from './types.ts'

/** Parking is free for so long. */
export const FREE_PARKING_MS = 3 * HOUR_MS

/** A flight of an absence, with customers (`live`) or without. */
export interface Movement {
  from: CharterAirport
  to: CharterAirport
  departureAt: number
  arrivalAt: number
  flights: number
  live: boolean
}

/** Every landing away from the base, and customers met or brought to the base. */
export function visitsOf(moves: readonly Movement[], home: CharterAirport): { airport: CharterAirport; count: number }[] {
  const base = home.icao
  const list: { airport: CharterAirport; count: number }[] = []
  const add = (airport: CharterAirport): void => {
    const found = list.find((visit) => visit.airport.icao === airport.icao)
    if (found) found.count++
    else list.push({ airport, count: 1 })
  }
  moves.forEach((move, i) => {
    const previous = moves[i - 1]
    if (move.live && move.from.icao === base && !previous?.live) add(move.from)
    if (move.to.icao !== base || move.live) add(move.to)
  })
  return list
}

/** Stays away from the base that are not free. */
export function parkingOf(moves: readonly Movement[], home: CharterAirport): { airport: CharterAirport; days: number }[] {
  const list: { airport: CharterAirport; days: number }[] = []
  for (let i = 1; i < moves.length; i++) {
    const move = moves[i] as Movement
    const stay = move.departureAt - (moves[i - 1] as Movement).arrivalAt
    if (move.from.icao === home.icao || stay <= FREE_PARKING_MS) continue
    list.push({ airport: move.from, days: Math.ceil(stay / (24 * HOUR_MS)) })
  }
  return list
}
