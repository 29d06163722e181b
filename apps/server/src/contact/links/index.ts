export type { CountedLink } from './queries.ts'
export { createLink, disableLink, getLink, listLinks, toUrl } from './short-links.ts'
