export { withActorNames } from './actor-names.ts'
export { getMemberNames, listMembersWith } from './directory.ts'
export { activeMembers } from './queries.ts'
