export { getAgeSums } from './service.ts'
