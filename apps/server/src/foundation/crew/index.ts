export { getCrew, getCrewOf, toCrewFacts, toCrewName, type CrewMember } from './members.ts'
