export { loadExplore } from './load-explore.server.ts'
