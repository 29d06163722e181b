import type { CrewMember, CrewSchedule, OpenFlight } from './crew-schedule.ts'

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Members whom a text names: by name, operator or base, or by an aircraft or an airport of their flights. */
export function findMembers({ members, flights }: Pick<CrewSchedule, 'members' | 'flights'>, typed: string): CrewMember[] {
  const text = fold(typed.trim())
  if (text === '') return members
  const flying = new Set(
    flights.flatMap(({ member, tail, from, to, order }) =>
      fold(tail).includes(text) || [from, to, order.pnr].some((code) => fold(code) === text) ? [member.id] : [],
    ),
  )
  return members.filter(
    ({ id, name, company, base }) =>
      fold(name).includes(text) || fold(company.name).includes(text) || fold(base ?? '') === text || flying.has(id),
  )
}

/** Flights of the member's operator with an open seat of their role, which nothing of the member overlaps. */
export function findOpenFor(member: CrewMember, { open, flights, absences }: CrewSchedule): OpenFlight[] {
  const own = [
    ...flights.flatMap((one) => (one.member.id === member.id ? [{ from: one.departure_at, until: one.arrival_at }] : [])),
    ...absences.flatMap((one) => (one.member.id === member.id ? [{ from: one.from, until: one.until }] : [])),
  ].map(({ from, until }) => ({ from: Date.parse(from), until: until === null ? Infinity : Date.parse(until) }))
  return open.filter(({ company, seats, departure_at: departure, arrival_at: arrival }) => {
    const isFree = own.every(({ from, until }) => until <= Date.parse(departure) || from >= Date.parse(arrival))
    return company === member.company.id && seats.includes(member.role) && isFree
  })
}
