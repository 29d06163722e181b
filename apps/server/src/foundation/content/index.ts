export { readPicture } from './pictures.ts'
export { getContent, listContent, listContentAddresses } from './read-content.ts'
