export { getAllCrew, getCrew, getCrewOf, memberNotFound, toCrewFacts, toCrewName, type CrewMember, type CrewMemberName } from './members.ts'
export {
  checkAbsence,
  findMemberOf,
  toAbsenceFacts,
  toAbsenceProblem,
  toPeriod,
  writeAbsence,
  type Absence,
  type AbsenceAct,
} from './absences.ts'
export { absencesByIds, absencesByMember, absencesIn, type AbsenceRow } from './absence-queries.ts'
