export { withActorNames } from './actor-names.ts'
export { getMemberNames, listManagers, listMembersWith } from './directory.ts'
export { activeMembers } from './queries.ts'
